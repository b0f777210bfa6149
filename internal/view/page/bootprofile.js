// A saved or served page has its report beside the script.
new Profile(document.getElementById("app"), JSON.parse(document.getElementById("recording").textContent));

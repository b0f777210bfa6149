// A saved or served page has its recording beside the script.
new App(document.getElementById("app"), JSON.parse(document.getElementById("recording").textContent));

// Writes matmul.tilebc and softmax.tilebc with cuTile Rust, and the text of both, into the folder of its argument. The program
// belongs into the folder src of a package, together with matmul.rs and softmax.rs.
use cutile::compile_api::KernelCompiler;
use cutile_ir::bytecode::BytecodeVersion;

mod matmul {
    include!("matmul.rs");
    pub use kernels::__module_ast_self;
}
mod softmax {
    include!("softmax.rs");
    pub use kernels::__module_ast_self;
}

fn main() {
    let out = std::env::args().nth(1).expect("the folder to write to");
    let kernels = [
        KernelCompiler::new(matmul::__module_ast_self as fn() -> _, "kernels", "matmul")
            .strides(&[("z", &[-1, 1]), ("x", &[-1, 1]), ("y", &[-1, 1])]),
        KernelCompiler::new(softmax::__module_ast_self as fn() -> _, "kernels", "softmax")
            .strides(&[("y", &[-1, 1]), ("x", &[-1, 1])]),
    ];
    for (name, kernel) in ["matmul", "softmax"].iter().zip(kernels) {
        // With an explicit version, cuTile Rust does not ask a CUDA tool for the versions that it reads.
        let compiled = kernel.bytecode_version(BytecodeVersion::V13_3).compile().expect(name);
        std::fs::write(format!("{out}/{name}.tilebc"), compiled.bytecode().expect(name)).expect(name);
        std::fs::write(format!("{out}/{name}.mlir"), compiled.ir_text()).expect(name);
    }
}

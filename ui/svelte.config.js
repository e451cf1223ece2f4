// Types need no step of their own, and style goes through its steps when it is built.
export default { compilerOptions: { runes: true } }

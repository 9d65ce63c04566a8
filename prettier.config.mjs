export default { semi: false, trailingComma: "none", printWidth: 120 }

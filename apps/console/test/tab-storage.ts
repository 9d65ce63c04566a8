/** A stand-in for the `sessionStorage` of a tab. */
export const storageOfTab = (): Pick<Storage, "getItem" | "key" | "length" | "removeItem" | "setItem"> => {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name)
  }
}

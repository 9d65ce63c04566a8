/** The code in the fragment of the address, or an empty text. Removes it from the address and the history at once. */
export const takeCode = (): string => {
  const code = location.hash.slice(1)
  if (location.hash !== "") history.replaceState(null, "", location.pathname)
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

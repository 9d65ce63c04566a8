/**
 * The address of a signed file on the host of the page, whose policy allows no other. Null for an address that is not of a
 * file.
 */
export const fileAddress = (url: string): string | null => {
  const path = URL.parse(url)?.pathname ?? ""
  return /\/files\/[\w.-]+$/u.exec(path)?.[0] ?? null
}

/** How a file can be shown inside the page. Only a guess by its name: what cannot be shown offers its download. */
export const previewOf = (fileName: string): "picture" | "pages" | "none" => {
  const [, extension = ""] = /\.([a-z]{3,4})$/u.exec(fileName.toLowerCase()) ?? []
  if (extension === "pdf") return "pages"
  return ["jpg", "jpeg", "png", "webp"].includes(extension) ? "picture" : "none"
}

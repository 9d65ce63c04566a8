/** The nonce that the page's Content-Security-Policy asks of style tags. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? ""

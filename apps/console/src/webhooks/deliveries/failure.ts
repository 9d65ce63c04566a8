import type { AttemptError } from "@trajet/contract"
import { defineTexts, type Language } from "@trajet/pages/i18n.tsx"

/** What each error of an attempt says, except the status of an answer. */
const errorTexts = defineTexts({
  dns_error: {
    fr: "Le nom de votre serveur n'a pas été trouvé dans le DNS. Vérifiez l'URL et la zone.",
    en: "The name of your server was not found in the DNS. Check the URL and the zone."
  },
  connection_refused: {
    fr: "Votre serveur a refusé la connexion, ou l'a coupée. Vérifiez qu'il est démarré et que le pare-feu laisse passer.",
    en: "Your server refused the connection, or cut it. Check that it runs and that the firewall lets it in."
  },
  tls_error: {
    fr: "La connexion TLS a échoué. Vérifiez le certificat : nom, expiration, chaîne complète.",
    en: "The TLS connection failed. Check the certificate: its name, its expiry, its whole chain."
  },
  timeout_connect: {
    fr: "Votre serveur n'a pas accepté la connexion en 5 secondes.",
    en: "Your server did not accept the connection within 5 seconds."
  },
  timeout_response: {
    fr: "Votre serveur n'a pas répondu en 15 secondes. Répondez d'abord 2xx, traitez l'événement ensuite.",
    en: "Your server did not answer within 15 seconds. Answer 2xx first, and process the event afterwards."
  },
  blocked_address: {
    fr: "L'URL mène à une adresse privée ou réservée : Trajet n'envoie qu'à des adresses publiques.",
    en: "The URL leads to a private or reserved address: Trajet sends to public addresses only."
  },
  redirect_refused: {
    fr: "Votre serveur a répondu par une redirection, que Trajet ne suit pas. Indiquez l'URL finale.",
    en: "Your server answered with a redirect, which Trajet does not follow. Give the final URL."
  },
  body_too_large: {
    fr: "La réponse de votre serveur avait des en-têtes trop volumineux.",
    en: "The answer of your server had headers that are too large."
  },
  proxy_error: {
    fr: "Trajet n'a pas pu sortir de son réseau. Ses exploitants doivent intervenir ; l'envoi est répété.",
    en: "Trajet could not leave its own network. Its operators have to act; the attempt is repeated."
  },
  client_certificate_error: {
    fr: "Le certificat client n'a pas servi : votre serveur le refuse ou en demande un, ou il a expiré. Vérifiez-le dans les réglages.",
    en: "The client certificate did not work: your server refuses it or asks for one, or it has expired. Check it in the settings."
  },
  oauth2_error: {
    fr: "Trajet n'a pas obtenu de jeton : votre serveur de jetons l'a refusé ou n'a pas répondu. Vérifiez l'accès OAuth2 dans les réglages.",
    en: "Trajet got no token: your token server refused it or did not answer. Check the OAuth2 access in the settings."
  },
  lease_expired: {
    fr: "Un incident chez Trajet a interrompu l'envoi. Il reprend de lui-même.",
    en: "An incident at Trajet interrupted the attempt. It is repeated by itself."
  }
} satisfies Readonly<Record<Exclude<AttemptError, "http_status">, Readonly<Record<Language, string>>>>)

const texts = defineTexts({
  unauthorized: {
    fr: "Votre serveur a répondu 401 ou 403 : il refuse la signature ou l'accès. Vérifiez le secret.",
    en: "Your server answered 401 or 403: it refuses the signature or the access. Check the secret."
  },
  missing: {
    fr: "Votre serveur n'a rien à cette adresse (404 ou 410). Vérifiez le chemin de l'URL.",
    en: "Your server has nothing at this address (404 or 410). Check the path of the URL."
  },
  method: {
    fr: "Votre serveur n'accepte pas POST à cette adresse (405).",
    en: "Your server does not accept POST at this address (405)."
  },
  tooMany: {
    fr: "Votre serveur a demandé d'attendre (429). Trajet respecte Retry-After jusqu'à une heure.",
    en: "Your server asked to wait (429). Trajet honours Retry-After up to an hour."
  },
  refused: {
    fr: (status: number) => `Votre serveur a refusé la requête : il a répondu ${status}.`,
    en: (status: number) => `Your server refused the request: it answered ${status}.`
  },
  failed: {
    fr: (status: number) => `Votre serveur a échoué : il a répondu ${status}. Cherchez l'erreur dans ses journaux.`,
    en: (status: number) => `Your server failed: it answered ${status}. Look for the error in its logs.`
  },
  answered: {
    fr: (status: number) => `Votre serveur a répondu ${status} ; seul un 2xx accuse réception.`,
    en: (status: number) => `Your server answered ${status}; only a 2xx acknowledges.`
  },
  noAnswer: { fr: "L'envoi a échoué sans réponse.", en: "The attempt failed without an answer." }
})

/** What is known of a failed attempt. */
interface Failed {
  /** An error code, or a code with its detail: `dns_error: …`. */
  readonly error: string | null
  readonly statusCode: number | null
}

type StatusText = Exclude<keyof typeof texts.fr, "refused" | "failed" | "answered">

const ofStatus: Readonly<Record<number, StatusText>> = {
  401: "unauthorized",
  403: "unauthorized",
  404: "missing",
  410: "missing",
  405: "method",
  429: "tooMany"
}

const isError = (code: string): code is keyof typeof errorTexts.fr => Object.hasOwn(errorTexts.fr, code)

/** The code of an error text: `dns_error` of `dns_error: the name …`. */
export const errorCode = (error: string): string => error.split(":", 1).join("")

const statusSentence = (status: number, language: Language): string => {
  const t = texts[language]
  const known = ofStatus[status]
  if (known !== undefined) return t[known]
  if (status >= 500) return t.failed(status)
  return status >= 400 ? t.refused(status) : t.answered(status)
}

/** Why an attempt failed and what to do, in a sentence. Null for an attempt that did not fail. */
export const failureSentence = ({ error, statusCode }: Failed, language: Language): string | null => {
  if (error === null) return null
  const code = errorCode(error)
  if (isError(code)) return errorTexts[language][code]
  return statusCode === null ? texts[language].noAnswer : statusSentence(statusCode, language)
}

import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  phones: { fr: "Téléphones", en: "Phones" },
  phonesOf: { fr: (name: string) => `Téléphones de ${name}`, en: (name: string) => `Phones of ${name}` },
  note: {
    fr: "Le convoyeur entre par un lien ou un code qui sert une seule fois, dans les 15 minutes.",
    en: "The driver gets in by a link or a code that works once, within 15 minutes."
  },
  suspended: {
    fr: "Ce convoyeur est suspendu : il ne peut pas recevoir de lien.",
    en: "This driver is suspended and can get no link."
  },
  make: { fr: "Faire un lien", en: "Make a link" },
  another: { fr: "Faire un autre lien", en: "Make another link" },
  qr: { fr: "Code QR du lien", en: "QR code of the link" },
  scan: {
    fr: "Le convoyeur vise ce code avec l'appareil photo de son téléphone.",
    en: "The driver points the phone's camera at this code."
  },
  link: { fr: "Lien", en: "Link" },
  code: { fr: "Code à taper", en: "Code to type" },
  left: { fr: (time: string) => `Encore ${time}`, en: (time: string) => `${time} left` },
  over: { fr: "Ce lien a expiré.", en: "This link has expired." },
  used: { fr: "Ce lien a servi ou a été arrêté.", en: "This link was used or ended." },
  here: {
    fr: "Cette adresse n'existe que sur cet ordinateur : ouvrez le lien ici. Pour un téléphone, réglez TRAJET_PUBLIC_URL sur une adresse https.",
    en: "This address exists on this computer alone: open the link here. For a phone, set TRAJET_PUBLIC_URL to an https address."
  },
  nowhere: {
    fr: "Un téléphone ne peut pas utiliser cette adresse : sans https, il refuse l'appareil photo, le chiffrement et le travail sans réseau. Réglez TRAJET_PUBLIC_URL sur une adresse https, puis faites un autre lien.",
    en: "A phone cannot use this address: without https it refuses the camera, encryption and work without network. Set TRAJET_PUBLIC_URL to an https address, then make another link."
  },
  keys: { fr: "Téléphones et clés", en: "Phones and keys" },
  noKeys: { fr: "Aucun téléphone pour l'instant.", en: "No phone yet." },
  program: { fr: "Clé pour un programme", en: "Key for a program" },
  lastUsed: { fr: (ago: string) => `utilisé ${ago}`, en: (ago: string) => `used ${ago}` },
  neverUsed: { fr: "jamais utilisé", en: "never used" },
  revokedBadge: { fr: "Révoqué", en: "Revoked" },
  revoke: { fr: "Révoquer", en: "Revoke" },
  revokeNamed: { fr: (name: string) => `Révoquer ${name}`, en: (name: string) => `Revoke ${name}` },
  sure: {
    fr: "L'accès s'arrête tout de suite, pour toujours.",
    en: "The access stops at once, for good."
  },
  confirm: { fr: "Oui, révoquer", en: "Yes, revoke" },
  keep: { fr: "Garder", en: "Keep" },
  openLinks: { fr: "Liens ouverts", en: "Open links" },
  end: { fr: "Arrêter", en: "End" },
  endAt: { fr: "expire", en: "expires" },
  done: { fr: "Fermer", en: "Close" }
})

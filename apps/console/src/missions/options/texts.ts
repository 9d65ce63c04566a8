import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  outward: { fr: "Options de l'aller", en: "Options of the outward trip" },
  back: { fr: "Options du retour", en: "Options of the return" },
  options: { fr: "Options", en: "Options" },
  renter: { fr: "Loueur", en: "Renter" },
  link: { fr: "Lien du loueur", en: "Link of the renter" },
  pin: { fr: "Code PIN", en: "PIN" },
  target_level: { fr: "Niveau voulu", en: "Level to reach" },
  targetHint: { fr: "par exemple 80 %", en: "for example 80 %" },
  optional: { fr: (label: string) => `${label} (facultatif)`, en: (label: string) => `${label} (optional)` },
  choose: { fr: "Choisissez un loueur", en: "Choose a renter" },
  by_wgarage: { fr: "Ajoutée par « Avec W garage ».", en: "Added by “With a trade plate”." },
  by_appointment: { fr: "Ajoutée par le rendez-vous à prendre.", en: "Added by the appointment that is needed." },
  needs_return: { fr: "Seulement avec un retour.", en: "With a return only." },
  not_by_plateau: { fr: "Impossible sur plateau.", en: "Not by flatbed." },
  inFrance: { fr: "En France uniquement.", en: "In France only." },
  replaces: { fr: (name: string) => `Remplace « ${name} ».`, en: (name: string) => `Replaces “${name}”.` },
  supply: {
    fr: (names: string) => `À déposer ensuite sur la page de la mission : ${names}.`,
    en: (names: string) => `To be deposited on the page of the mission afterwards: ${names}.`
  }
})

import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  hint: {
    fr: "Lisez-la sur le véhicule, pas sur la mission. Pour un VIN, ses six derniers caractères suffisent.",
    en: "Read it from the vehicle, not from the mission. Of a VIN, the last six characters are enough."
  },
  right: { fr: "C’est le bon véhicule.", en: "This is the right vehicle." },
  other: {
    fr: (expected: string) =>
      `Ce n’est pas le véhicule prévu (${expected}). Relisez. Si c’est bien un autre véhicule, ne partez pas : signalez-le.`,
    en: (expected: string) =>
      `This is not the planned vehicle (${expected}). Read it again. If it is another vehicle, do not leave: report it.`
  },
  report: { fr: "Signaler un autre véhicule", en: "Report another vehicle" },
  told: {
    fr: "Signalé à votre bureau. Attendez son appel avant de partir.",
    en: "Your office was told. Wait for its call before you leave."
  },
  description: {
    fr: (seen: string, expected: string) => `Autre véhicule que prévu : lu ${seen}, prévu ${expected}`,
    en: (seen: string, expected: string) => `Not the planned vehicle: read ${seen}, planned ${expected}`
  }
})

import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  close: { fr: "Fermer", en: "Close" },
  shutter: { fr: "Prendre la photo", en: "Take the photo" },
  skip: { fr: "Passer", en: "Skip" },
  again: { fr: "Reprendre", en: "Retake" },
  keep: { fr: "Garder", en: "Keep" },
  blurred: { fr: "La photo semble floue. La reprendre ?", en: "The photo looks blurred. Take it again?" },
  keeping: { fr: "Un instant…", en: "One moment…" },
  starting: { fr: "L’appareil photo démarre…", en: "The camera is starting…" },
  refusedTitle: { fr: "L’appareil photo est bloqué", en: "The camera is blocked" },
  refused: {
    fr: "Pour l’autoriser : touchez le cadenas ou les réglages à gauche de l’adresse, puis « Autorisations », « Appareil photo », « Autoriser ». Sur iPhone : Réglages, Safari, Appareil photo. Revenez et touchez « Réessayer ».",
    en: "To allow it: touch the padlock or the settings to the left of the address, then “Permissions”, “Camera”, “Allow”. On an iPhone: Settings, Safari, Camera. Come back and touch “Try again”."
  },
  absentTitle: { fr: "L’appareil photo ne répond pas", en: "The camera does not answer" },
  absent: {
    fr: "Fermez les autres applications qui s’en servent et réessayez, ou utilisez l’application photo.",
    en: "Close other applications that use it and try again, or use the camera application."
  },
  tryAgain: { fr: "Réessayer", en: "Try again" },
  file: { fr: "Utiliser l’application photo", en: "Use the camera application" },
  noPicture: { fr: "Ce fichier n’est pas une photo lisible.", en: "This file is no photo that can be read." },
  taken: { fr: (name: string) => `Photo prise : ${name}`, en: (name: string) => `Photo taken: ${name}` },
  ringHint: {
    fr: "Entourez le dommage : posez le doigt au milieu et écartez.",
    en: "Circle the damage: put a finger on its middle and pull outwards."
  },
  addRing: { fr: "Ajouter un cercle", en: "Add a ring" },
  removeRing: { fr: "Enlever le cercle", en: "Remove the ring" },
  ring: {
    fr: "Cercle. Flèches pour le déplacer, plus et moins pour sa taille.",
    en: "Ring. Arrows move it, plus and minus change its size."
  }
})

import { defineTexts } from "@trajet/pages/i18n.tsx"
import { typeWords } from "../type-words.ts"

export const texts = defineTexts({
  title: { fr: "Nouvelle mission", en: "New mission" },
  back: { fr: "Toutes les missions", en: "All missions" },
  book: { fr: "Carnet d'adresses", en: "Address book" },
  pickup: { fr: "Enlèvement", en: "Pickup" },
  delivery: { fr: "Livraison", en: "Delivery" },
  address: { fr: "Adresse", en: "Address" },
  addressHint: { fr: "Rue, code postal et ville", en: "Street, postcode and town" },
  suggested: {
    fr: (count: number) => (count < 2 ? `${count} proposition` : `${count} propositions`),
    en: (count: number) => (count === 1 ? "1 suggestion" : `${count} suggestions`)
  },
  suggestions: { fr: "Propositions", en: "Suggestions" },
  candidates: { fr: "Lieux proches", en: "Similar places" },
  placeOnMap: { fr: "Placer sur la carte", en: "Place on the map" },
  position: {
    fr: (lat: string, lng: string) => `Position : ${lat}, ${lng}`,
    en: (lat: string, lng: string) => `Position: ${lat}, ${lng}`
  },
  changePosition: { fr: "Modifier la position", en: "Change the position" },
  removePosition: { fr: "Retirer la position", en: "Remove the position" },
  otherThanPosition: {
    fr: "L'adresse est dans un autre pays ou département que la position. Corrigez l'une des deux.",
    en: "The address is in another country or department than the position. Correct one of them."
  },
  farFromTowns: {
    fr: "Aucune commune n'est à moins de 30 km de la position.",
    en: "No town lies within 30 km of the position."
  },
  date: { fr: "Date", en: "Date" },
  start: { fr: "De", en: "From" },
  end: { fr: "à", en: "to" },
  name: { fr: "Contact", en: "Contact" },
  phone: { fr: "Téléphone", en: "Phone" },
  mail: { fr: "E-mail", en: "E-mail" },
  appointment: { fr: "Rendez-vous à prendre", en: "Appointment needed" },
  vehicle: { fr: "Véhicule", en: "Vehicle" },
  registration: { fr: "Immatriculation", en: "Registration" },
  brand: { fr: "Marque", en: "Make" },
  model: { fr: "Modèle", en: "Model" },
  vin: { fr: "Numéro de série (VIN)", en: "VIN" },
  electric: { fr: "Électrique", en: "Electric" },
  plateau: { fr: "Sur plateau", en: "By flatbed" },
  wgarage: { fr: "Avec W garage", en: "With a trade plate" },
  moreVehicle: { fr: "Marque, modèle, VIN, transport", en: "Make, model, VIN, transport" },
  morePlace: { fr: "Horaires, e-mail, rendez-vous", en: "Hours, e-mail, appointment" },
  moreService: { fr: "Consignes et options", en: "Instructions and options" },
  chosenOptions: {
    fr: (count: number) => (count === 0 ? "" : count === 1 ? "1 option" : `${count} options`),
    en: (count: number) => (count === 0 ? "" : count === 1 ? "1 option" : `${count} options`)
  },
  byEnter: {
    fr: "Entrée passe au prochain champ à remplir, puis au bouton.",
    en: "Enter goes to the next field to fill in, then to the button."
  },
  details: { fr: "Prestation", en: "Service" },
  type: { fr: "Type de mission", en: "Kind of mission" },
  ...typeWords,
  reference: { fr: "Votre référence", en: "Your reference" },
  description: { fr: "Consignes", en: "Instructions" },
  suspect: { fr: "Probablement faux : vérifiez", en: "Probably wrong: check it" },
  suspectTitle: { fr: "Vérifiez avant de commander", en: "Check before you order" },
  suspectText: { fr: "Ces saisies sont probablement fausses :", en: "These entries are probably wrong:" },
  orderAnyway: { fr: "Commander quand même", en: "Order anyway" },
  correct: { fr: "Corriger", en: "Correct" },
  returnTitle: { fr: "Retour", en: "Return" },
  none: { fr: "Sans retour", en: "No return" },
  backForm: { fr: "Le même véhicule revient au départ", en: "The same vehicle comes back" },
  elsewhere: { fr: "Le même véhicule va à une autre adresse", en: "The same vehicle goes to another address" },
  returnPickup: { fr: "Contact au départ du retour", en: "Contact at the start of the return" },
  another: { fr: "Un autre véhicule, ou d'autres contacts", en: "Another vehicle, or other contacts" },
  billing: { fr: "Facturation", en: "Billing" },
  billingNote: {
    fr: "Une entité de facturation de votre groupe. Ce navigateur la garde pour la prochaine commande.",
    en: "A billing entity of your group. This browser keeps it for the next order."
  },
  robot: { fr: "Convoyeur robot", en: "Robot driver" },
  robotNote: {
    fr: "Dans l'environnement de test, un robot peut jouer le convoyeur.",
    en: "In the test environment a robot can play the driver."
  },
  robotOff: { fr: "Sans robot", en: "No robot" },
  robotManual: {
    fr: "Étape par étape, depuis la page de la mission",
    en: "Step by step, from the page of the mission"
  },
  robotAuto: { fr: "Tout seul, une étape toutes les 30 secondes", en: "By itself, a step every 30 seconds" },
  entity: { fr: "Entité de facturation", en: "Billing entity" },
  chooseEntity: { fr: "Choisissez l'entité qui paie", en: "Choose the entity that pays" },
  otherEntity: { fr: "Une autre entité…", en: "Another entity…" },
  fieldsWrong: {
    fr: "La commande n'est pas partie. Corrigez les champs signalés.",
    en: "The order was not placed. Correct the marked fields."
  },
  company: { fr: "Société", en: "Company" },
  siret: { fr: "SIRET (facultatif)", en: "SIRET (optional)" },
  price: { fr: "Prix", en: "Price" },
  priceLater: {
    fr: "Le prix s'affiche dès que les adresses sont saisies.",
    en: "The price appears as soon as the addresses are there."
  },
  pricing: { fr: "Calcul du prix", en: "Pricing" },
  total: { fr: "Total HT", en: "Total excl. tax" },
  outward: { fr: "Aller", en: "Outward" },
  returnLeg: { fr: "Retour", en: "Return" },
  drive: {
    fr: (km: string, time: string) => `${km} km, ${time} de route`,
    en: (km: string, time: string) => `${km} km, ${time} of driving`
  },
  kept: { fr: "Prix garanti jusqu'au", en: "Price kept until" },
  earliest: { fr: "Enlèvement possible à partir du", en: "Earliest pickup" },
  notOrderable: {
    fr: "Ce prix ne peut pas être commandé tel quel.",
    en: "This price cannot be ordered as it is."
  },
  imprecise: {
    fr: "Une adresse n'a été trouvée qu'à la ville près. Vérifiez-la.",
    en: "An address was only found to the town. Check it."
  },
  assumed: {
    fr: "La catégorie du véhicule est supposée. L'immatriculation la précise.",
    en: "The class of the vehicle is assumed. The registration tells it."
  },
  assumedByPlate: {
    fr: "La catégorie du véhicule est supposée : son immatriculation ne la dit pas.",
    en: "The class of the vehicle is assumed: its registration does not tell it."
  },
  order: { fr: "Commander", en: "Order" },
  orderAt: {
    fr: (price: string) => `Commander pour ${price} HT`,
    en: (price: string) => `Order for ${price} excl. tax`
  },
  ordered: {
    fr: (number: string) => `La mission ${number} est commandée.`,
    en: (number: string) => `Mission ${number} is ordered.`
  },
  orderedOnce: {
    fr: "Votre commande est enregistrée, une seule fois.",
    en: "Your order is recorded, once."
  },
  unanswered: {
    fr: (at: string) =>
      `Votre commande du ${at} est partie, et sa réponse n'est pas arrivée. Elle est peut-être enregistrée. Renvoyée, elle ne l'est qu'une fois.`,
    en: (at: string) =>
      `Your order of ${at} was sent, and its answer did not arrive. It may be recorded. Sent again, it is recorded once.`
  },
  sendingAgain: {
    fr: (at: string) => `La réponse à votre commande du ${at} n'est pas arrivée. La même commande est renvoyée.`,
    en: (at: string) => `The answer to your order of ${at} did not arrive. The same order is sent again.`
  },
  unansweredForLong: {
    fr: (at: string) =>
      `Votre commande du ${at} est restée sans réponse, et il est trop tard pour la renvoyer. Cherchez-la dans la liste des missions.`,
    en: (at: string) =>
      `Your order of ${at} had no answer, and it is too late to send it again. Look for it in the list of missions.`
  },
  sendAgain: { fr: "Renvoyer la commande", en: "Send the order again" },
  giveUp: { fr: "Ne plus l'attendre", en: "Stop waiting for it" },
  repriced: {
    fr: "Le prix gardé n'est plus valable ; voici le nouveau. Vérifiez-le, puis commandez.",
    en: "The kept price no longer holds; here is the new one. Check it, then order."
  }
})

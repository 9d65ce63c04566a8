import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  skip: { fr: "Aller au contenu", en: "Skip to content" },
  menu: { fr: "Menu", en: "Menu" },
  navigation: { fr: "Navigation principale", en: "Main navigation" },
  close: { fr: "Fermer", en: "Close" },
  abort: { fr: "Annuler", en: "Cancel" },
  confirm: { fr: "Confirmer", en: "Confirm" },
  password: { fr: "Mot de passe", en: "Password" },
  confirmationTitle: { fr: "Confirmez votre identité", en: "Confirm that it is you" },
  confirmationWhy: {
    fr: "Ce changement demande une connexion de moins de dix minutes.",
    en: "This change needs a sign-in within the last ten minutes."
  },
  confirmationNoProof: {
    fr: (email: string) =>
      `Ce changement demande une connexion de moins de dix minutes, et vous n'avez ni mot de passe ni clé d'accès. Nous envoyons à ${email} un lien pour choisir un mot de passe.`,
    en: (email: string) =>
      `This change needs a sign-in within the last ten minutes, and you have neither a password nor a passkey. We send a link to ${email}, to choose a password.`
  },
  confirmationMail: { fr: "Envoyer le lien", en: "Send the link" },
  confirmationMailed: {
    fr: (email: string) =>
      `Un e-mail part à ${email}. Ouvrez son lien dans ce navigateur, choisissez un mot de passe, puis revenez ici.`,
    en: (email: string) =>
      `A mail goes to ${email}. Open its link in this browser, choose a password, and come back here.`
  },
  confirmationNoMail: {
    fr: "Ce changement demande une connexion récente. Vous n'avez ni mot de passe ni clé d'accès, et cet hôte n'a pas de serveur de messagerie : aucun lien ne part. La personne qui l'administre doit lui en indiquer un.",
    en: "This change needs a recent sign-in. You have neither a password nor a passkey, and this host has no mail server: no link leaves. Whoever runs it must give it one."
  },
  confirmationDone: { fr: "C'est fait, continuer", en: "Done, continue" },
  confirmationNotYet: {
    fr: "Le lien n'a pas encore servi dans ce navigateur.",
    en: "The link was not used in this browser yet."
  },
  confirmByPasskey: { fr: "Confirmer par une clé d'accès", en: "Confirm with a passkey" },
  passkeyFailed: {
    fr: "La clé d'accès n'a pas été utilisée. Réessayez, ou confirmez par mot de passe.",
    en: "The passkey was not used. Try again, or confirm with your password."
  },
  environment: { fr: "Environnement", en: "Environment" },
  cellSilent: {
    fr: (cell: string, time: string) =>
      `La cellule « ${cell} » ne répond pas : ses missions sont celles de ${time}. Le reste continue.`,
    en: (cell: string, time: string) =>
      `The cell “${cell}” does not answer: its missions are those of ${time}. The rest goes on.`
  },
  cellUnheard: {
    fr: (cell: string) => `La cellule « ${cell} » ne répond pas : ses missions manquent. Le reste continue.`,
    en: (cell: string) => `The cell “${cell}” does not answer: its missions are missing. The rest goes on.`
  },
  live: { fr: "Production", en: "Live" },
  test: { fr: "Test", en: "Test" },
  testBand: {
    fr: "Environnement de test : rien ici n'est réel ni facturé",
    en: "Test environment: nothing here is real or invoiced"
  },
  account: { fr: "Compte", en: "Account" },
  signOut: { fr: "Se déconnecter", en: "Sign out" },
  language: { fr: "Langue", en: "Language" },
  theme: { fr: "Thème", en: "Theme" },
  themeLight: { fr: "Clair", en: "Light" },
  themeDark: { fr: "Sombre", en: "Dark" },
  themeAuto: { fr: "Comme l'appareil", en: "As the device" },
  operator: { fr: "Exploitation", en: "Operator" },
  overview: { fr: "Accueil", en: "Start" },
  missions: { fr: "Missions", en: "Missions" },
  board: { fr: "Tableau", en: "Board" },
  map: { fr: "Carte", en: "Map" },
  invoicing: { fr: "Facturation", en: "Invoicing" },
  review: { fr: "Documents à vérifier", en: "Documents to review" },
  drivers: { fr: "Convoyeurs", en: "Drivers" },
  attention: { fr: "À surveiller", en: "Needs attention" },
  groups: { fr: "Clients", en: "Clients" },
  persons: { fr: "Données personnelles", en: "Personal data" },
  grids: { fr: "Grilles tarifaires", en: "Price grids" },
  newMission: { fr: "Nouvelle mission", en: "New mission" },
  keys: { fr: "Clés d'API", en: "API keys" },
  webhooks: { fr: "Webhooks", en: "Webhooks" },
  requests: { fr: "Journal des requêtes", en: "Request log" },
  changes: { fr: "Changements", en: "Changes" },
  members: { fr: "Membres", en: "Members" },
  search: { fr: "Chercher", en: "Search" },
  firstSteps: { fr: "Premiers pas", en: "First steps" },
  documentation: { fr: "Documentation", en: "Documentation" },
  notFoundTitle: { fr: "Page introuvable", en: "Page not found" },
  notFoundText: {
    fr: "Cette adresse ne mène à aucune page de la console.",
    en: "This address leads to no page of the console."
  },
  notAllowedTitle: { fr: "Accès refusé", en: "Not allowed" },
  notAllowedText: {
    fr: "Votre rôle ne donne pas accès à cette page. Un administrateur de votre groupe peut le changer.",
    en: "Your role does not open this page. An administrator of your group can change it."
  },
  home: { fr: "Retour à l'accueil", en: "Back to the start" },
  errorTitle: { fr: "La page n'a pas pu être affichée", en: "The page could not be shown" },
  again: { fr: "Réessayer", en: "Try again" }
})

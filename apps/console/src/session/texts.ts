import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  signInTitle: { fr: "Connexion", en: "Sign in" },
  signInIntro: { fr: "La console de Trajet", en: "The console of Trajet" },
  email: { fr: "Adresse e-mail", en: "E-mail address" },
  password: { fr: "Mot de passe", en: "Password" },
  showPassword: { fr: "Afficher ou masquer le mot de passe", en: "Show or hide the password" },
  signIn: { fr: "Se connecter", en: "Sign in" },
  withPasskey: { fr: "Se connecter avec une clé d'accès", en: "Sign in with a passkey" },
  withProvider: { fr: (name: string) => `Se connecter avec ${name}`, en: (name: string) => `Sign in with ${name}` },
  providerTitle: { fr: "Connexion", en: "Sign in" },
  providerEntering: { fr: "Vérification de la connexion", en: "Checking the sign-in" },
  providerRefused: {
    fr: "La connexion n'est pas acceptée. Aucun utilisateur n'a cette adresse vérifiée, ou la connexion a trop duré. Recommencez, ou demandez à un administrateur de vous inviter.",
    en: "The sign-in is not accepted. No user has this verified address, or the sign-in took too long. Try again, or ask an administrator to invite you."
  },
  or: { fr: "ou", en: "or" },
  passkeyFailed: {
    fr: "La clé d'accès n'a pas été utilisée. Réessayez, ou connectez-vous par mot de passe.",
    en: "The passkey was not used. Try again, or sign in with your password."
  },
  refused: {
    fr: "L'adresse ou le mot de passe ne convient pas. Après dix échecs, le compte est bloqué pour un moment.",
    en: "The address or the password is wrong. After ten failures the account is locked for some time."
  },
  language: { fr: "Langue", en: "Language" },
  forgotten: { fr: "Mot de passe oublié ?", en: "Forgotten your password?" },
  resetTitle: { fr: "Mot de passe oublié", en: "Lost password" },
  resetHint: {
    fr: "Nous y envoyons un lien pour choisir un nouveau mot de passe.",
    en: "We send a link there, to choose a new password."
  },
  resetSend: { fr: "Envoyer le lien", en: "Send the link" },
  resetSent: {
    fr: "Si l'adresse est celle d'un utilisateur, un e-mail arrive dans quelques minutes. Son lien sert une fois, pendant une heure.",
    en: "If the address belongs to a user, a mail arrives within minutes. Its link works once, for an hour."
  },
  resetNoMail: {
    fr: "Cet hôte n'a pas de serveur de messagerie : aucun e-mail ne part. La personne qui l'administre doit d'abord lui en indiquer un.",
    en: "This host has no mail server: no mail leaves. Whoever runs it must first give it one."
  },
  enterTitle: { fr: "Lien de connexion", en: "Sign-in link" },
  entering: { fr: "Vérification du lien", en: "Checking the link" },
  linkRefused: {
    fr: "Ce lien n'est plus valable : il a servi, ou il est trop ancien. Demandez-en un nouveau, ou connectez-vous.",
    en: "This link no longer works: it was used, or it is too old. Ask for a new one, or sign in."
  },
  toSignIn: { fr: "Aller à la connexion", en: "Go to sign-in" },
  newPassword: { fr: "Nouveau mot de passe", en: "New password" },
  passwordTitle: { fr: "Choisissez un mot de passe", en: "Choose a password" },
  passwordHint: {
    fr: "Douze caractères au moins. Une phrase convient bien.",
    en: "At least twelve characters. A sentence works well."
  },
  savePassword: { fr: "Enregistrer et continuer", en: "Save and continue" }
})

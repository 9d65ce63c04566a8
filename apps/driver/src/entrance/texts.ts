import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  enterTitle: { fr: "Se connecter", en: "Get in" },
  enterNote: {
    fr: "Votre bureau vous donne un lien ou un code. Chacun sert une seule fois.",
    en: "Your office gives you a link or a code. Each works once."
  },
  linkNote: {
    fr: "Votre lien est prêt. Donnez un nom à ce téléphone et continuez.",
    en: "Your link is ready. Name this phone and continue."
  },
  code: { fr: "Code", en: "Code" },
  codeHint: { fr: "12 lettres et chiffres, comme K7QM-3XVD-9RTP", en: "12 letters and digits, such as K7QM-3XVD-9RTP" },
  device: { fr: "Nom de ce téléphone", en: "Name of this phone" },
  deviceHint: {
    fr: "Votre bureau le voit et peut couper l’accès de ce téléphone.",
    en: "Your office sees it, and can cut off this phone."
  },
  go: { fr: "Continuer", en: "Continue" },
  refused: {
    fr: "Ce lien ou ce code ne marche pas : il a servi, il a expiré ou il n’existe pas. Demandez-en un nouveau.",
    en: "This link or code does not work: it was used, has expired, or does not exist. Ask for a new one."
  },
  answerLost: {
    fr: "La réponse s’est perdue en route et le lien a sans doute servi. Demandez un nouveau lien ou code à votre bureau.",
    en: "The answer was lost on its way, and the link was probably used up. Ask your office for a new link or code."
  },
  suspended: {
    fr: "Votre compte est suspendu. Appelez votre bureau.",
    en: "Your account is suspended. Call your office."
  },
  tooMany: {
    fr: "Trop d’essais. Attendez une minute, puis réessayez.",
    en: "Too many tries. Wait a minute, then try again."
  },
  offline: {
    fr: "Pas de réponse. Vérifiez le réseau et réessayez. Si le code est alors refusé, demandez-en un nouveau.",
    en: "No answer. Check the network and try again. If the code is then refused, ask for a new one."
  },
  failed: { fr: "Cela n’a pas marché. Réessayez.", en: "That did not work. Try again." },
  full: {
    fr: "Le téléphone est plein : il ne peut rien garder. Libérez de la place, puis réessayez.",
    en: "The phone is full: it can keep nothing. Free some space, then try again."
  },
  revokedTitle: { fr: "Accès coupé", en: "Access cut off" },
  revoked: {
    fr: "Votre bureau a coupé l’accès de ce téléphone. Ce qui est gardé ici reste chiffré. Demandez-lui un nouveau lien.",
    en: "Your office has cut off this phone. What is kept here stays encrypted. Ask your office for a new link."
  },
  protectTitle: { fr: "Protéger ce téléphone", en: "Protect this phone" },
  protectNote: {
    fr: "Votre accès est gardé chiffré. Trajet vous demandera cette protection à chaque ouverture, même sans réseau.",
    en: "Your access is kept encrypted. Trajet asks for this each time you open it, also without network."
  },
  usePasskey: {
    fr: "Utiliser l’empreinte, le visage ou le code du téléphone",
    en: "Use fingerprint, face or phone code"
  },
  passkeyRefused: {
    fr: "Ce téléphone n’a pas pu protéger l’accès ainsi. Choisissez une phrase secrète.",
    en: "This phone could not protect the access that way. Choose a passphrase."
  },
  or: { fr: "ou", en: "or" },
  passphrase: { fr: "Phrase secrète", en: "Passphrase" },
  passphraseHint: {
    fr: "Au moins 12 caractères, par exemple quatre mots. Personne ne peut la retrouver.",
    en: "At least 12 characters, for example four words. Nobody can recover it."
  },
  reveal: { fr: "Afficher la phrase", en: "Show the passphrase" },
  repeat: { fr: "Encore une fois", en: "Once more" },
  differ: { fr: "Les deux phrases sont différentes.", en: "The two passphrases differ." },
  short: { fr: "La phrase a moins de 12 caractères.", en: "The passphrase has fewer than 12 characters." },
  usePassphrase: { fr: "Protéger par la phrase", en: "Protect by the passphrase" },
  lockedTitle: { fr: "Ouvrir Trajet", en: "Open Trajet" },
  open: { fr: "Ouvrir", en: "Open" },
  wrong: { fr: "Ce n’est pas la bonne phrase.", en: "That is not the passphrase." },
  passkeyFailed: { fr: "Le téléphone n’a pas confirmé. Réessayez.", en: "The phone did not confirm. Try again." },
  newLink: { fr: "J’ai un nouveau lien ou code", en: "I have a new link or code" },
  lost: {
    fr: "Phrase oubliée ? Demandez un nouveau lien à votre bureau. Ce qui n’est pas envoyé sera perdu.",
    en: "Passphrase forgotten? Ask your office for a new link. What is not sent will be lost."
  },
  rejoinTitle: { fr: "Retrouver votre travail", en: "Find your work again" },
  rejoinNote: {
    fr: "Ce téléphone garde déjà du travail. Ouvrez-le une dernière fois comme d’habitude : le nouveau lien enverra le reste.",
    en: "This phone has kept work already. Open it once more as usual: the new link will send the rest."
  },
  otherDriver: {
    fr: (name: string) =>
      `Ce téléphone garde le travail de ${name}. Demandez un lien pour ${name}, ou effacez tout pour continuer.`,
    en: (name: string) =>
      `This phone keeps the work of ${name}. Ask for a link for ${name}, or erase everything to continue.`
  },
  erase: { fr: "Effacer ce que ce téléphone garde", en: "Erase what this phone keeps" },
  eraseSure: { fr: "Oui, tout effacer", en: "Yes, erase everything" },
  keep: { fr: "Non, garder", en: "No, keep it" },
  eraseNote: {
    fr: (count: number) =>
      count === 0
        ? "Tout est déjà envoyé : rien ne sera perdu."
        : `${count === 1 ? "Un élément n’est pas envoyé et sera perdu" : `${count} éléments ne sont pas envoyés et seront perdus`} pour toujours.`,
    en: (count: number) =>
      count === 0
        ? "Everything is sent: nothing will be lost."
        : `${count === 1 ? "One item is not sent and will be lost" : `${count} items are not sent and will be lost`} for good.`
  },
  elsewhereTitle: { fr: "Trajet est déjà ouvert", en: "Trajet is open already" },
  elsewhere: {
    fr: "Une autre page de ce téléphone utilise Trajet. Une seule page peut enregistrer et envoyer.",
    en: "Another page of this phone uses Trajet. Only one page may record and send."
  },
  useHere: { fr: "Continuer ici", en: "Continue here" },
  storeTitle: { fr: "Le téléphone ne garde rien", en: "This phone keeps nothing" },
  storeFailed: {
    fr: "Le navigateur n’ouvre pas son stockage. Quittez la navigation privée, libérez de la place, puis réessayez.",
    en: "The browser does not open its storage. Leave private browsing, free some space, then try again."
  },
  again: { fr: "Réessayer", en: "Try again" },
  back: { fr: "Revenir", en: "Back" },
  insecureTitle: { fr: "Adresse non protégée", en: "Unprotected address" },
  insecure: {
    fr: "Cette page n’est pas ouverte en https. Un téléphone refuse alors de chiffrer, d’ouvrir l’appareil photo et de travailler sans réseau. Votre bureau doit régler TRAJET_PUBLIC_URL sur une adresse https.",
    en: "This page is not open by https. A phone then refuses to encrypt, to open the camera and to work without network. Your office must set TRAJET_PUBLIC_URL to an https address."
  },
  starting: { fr: "Un instant…", en: "One moment…" }
})

import { trackingMailTexts } from "./tracking-mail-texts.ts"
import { dossier } from "./french-dossier.ts"
import { report, sheet } from "./french-prints.ts"
import type { Texts } from "./texts.model.ts"

/** French: papers, labels of documents and prices, and notices. */
export const french: Texts = {
  locale: "fr-FR",
  yes: "Oui",
  no: "Non",
  none: "—",
  moment: (day, time) => `${day} à ${time}`,
  decimalMark: ",",
  legs: {
    "enlevement-aller": "Enlèvement aller",
    "livraison-aller": "Livraison aller",
    "enlevement-retour": "Enlèvement retour",
    "livraison-retour": "Livraison retour"
  },
  undated: "sans date",
  hours: {
    between: (start, end) => `, de ${start} à ${end}`,
    from: (start) => `, à partir de ${start}`,
    until: (end) => `, jusqu'à ${end}`,
    second: " (heure d’hiver)"
  },
  changedLegs: { vehicle: (plate) => `, véhicule ${plate}`, before: "avant :", after: "après :" },
  missingFiles: {
    path: "fichiers-manquants.txt",
    intro: "Ces fichiers n’ont pas été trouvés et ne sont pas dans cette archive. Signalez-le à votre transporteur :"
  },
  delayed: {
    moment: (day, time) => `${day}, ${time}`,
    subject: (mission) => `Mission ${mission} : retard prévu`,
    text: ({ mission, leg, plate, windowEnd, from, to, positionAt }) =>
      `Mission ${mission}, ${leg}${plate === null ? "" : `, véhicule ${plate}`} : le convoyeur est attendu après la fin du créneau.\n\nFin du créneau : ${windowEnd}\nAttendu entre : ${from}\net : ${to}\n${positionAt === null ? "Aucune position n'est connue : c'est une estimation d'après le plan." : `Dernière position : ${positionAt}`}\n\nLes heures sont celles de Paris. Neuf arrivées sur dix tombent dans un tel intervalle.\n`
  },
  endpointNotices: {
    at: (day, time) => `${day} à ${time}`,
    since: (at) => `Depuis le ${at}`,
    sinceBeginning: "Depuis le début",
    disabled: {
      subject: (environment) => `Trajet a désactivé un webhook (${environment})`,
      text: (since, attempts) =>
        `${since}, aucune des ${attempts} tentatives de livraison n’a réussi : plus rien n’est envoyé à ce point de réception.\n\nAucun événement n’est perdu : chacun fait toujours une livraison, qui attend. Réparez le point de réception, essayez-le par le bouton de test, et réactivez-le : les livraisons en attente partent alors, la plus ancienne d’abord.`
    },
    failing: {
      subject: (environment) => `Un webhook échoue (${environment})`,
      text: ({ since, attempts, error, next }) =>
        `${since}, ce point de réception échoue : ${attempts} tentatives de suite.${error === null ? "" : ` Dernière erreur : ${error}.`}${next === null ? "" : ` Prochaine tentative le ${next}, les suivantes de plus en plus espacées.`}\n\nAucun événement n’est perdu : les livraisons attendent. Vous recevrez un message dès que l’une d’elles aura réussi. S’il continue d’échouer, il finit par être désactivé.`
    },
    recovered: {
      subject: (environment) => `Un webhook fonctionne à nouveau (${environment})`,
      text: (at, failureToldAt) =>
        `Une livraison a réussi${at === null ? "" : ` le ${at}`} : ce point de réception fonctionne à nouveau${failureToldAt === null ? "" : `, après les échecs signalés le ${failureToldAt}`}. Les livraisons en attente partent d’elles-mêmes.`
    }
  },
  users: {
    invitation: {
      subject: "Votre accès à la console Trajet",
      text: (name, link) =>
        `Bonjour ${name},\n\nVous êtes invité à la console Trajet. Choisissez votre mot de passe sous 7 jours :\n\n${link}\n\nLe lien sert une seule fois.\n`
    },
    reset: {
      subject: "Un nouveau mot de passe pour la console Trajet",
      text: (name, link) =>
        `Bonjour ${name},\n\nUn nouveau mot de passe a été demandé pour votre compte. Si c’est vous, choisissez-le dans l’heure :\n\n${link}\n\nLe lien sert une seule fois. Si ce n’est pas vous, il n’y a rien à faire.\n`
    },
    invitedElsewhere: {
      subject: "Une invitation à la console Trajet",
      text: (name) =>
        `Bonjour ${name},\n\nUn groupe a invité votre adresse à la console Trajet. Votre adresse a déjà un compte, et une adresse appartient à un seul compte : rien n’a changé, et le groupe n’en sait rien.\n\nPour rejoindre ce groupe, demandez à son administrateur d’inviter une autre de vos adresses.\n`
    },
    newDevice: {
      subject: "Nouvelle connexion à la console Trajet",
      text: (name, browser, address) =>
        `Bonjour ${name},\n\nVotre compte a été utilisé sur un nouvel appareil.\n\nNavigateur : ${browser}\nAdresse : ${address}\n\nSi ce n’est pas vous, choisissez aussitôt un nouveau mot de passe : toutes les sessions prendront fin.\n`
    },
    securityChange: {
      subject: "Sécurité de votre accès à la console Trajet",
      changes: {
        password_changed: "Votre mot de passe a été changé. Vos autres sessions ont pris fin.",
        password_reset:
          "Votre mot de passe a été remplacé par le lien d’un mail. Vos clés d’accès et vos autres sessions ont pris fin.",
        passkey_added: "Une clé d’accès a été ajoutée à votre compte.",
        passkey_deleted: "Une clé d’accès de votre compte a été supprimée.",
        person_export: "Un export des données d’une personne a été demandé en votre nom.",
        person_erase: "L’effacement d’une personne a été demandé en votre nom."
      },
      text: (name, change, address) =>
        `Bonjour ${name},\n\n${change}\n\nAdresse : ${address}\n\nSi ce n’est pas vous, demandez aussitôt un nouveau mot de passe sur la page de connexion : toutes les sessions et les clés d’accès prendront fin.\n`
    }
  },
  tracking: trackingMailTexts.fr,
  newDates: {
    subject: (mission) => `Mission ${mission} : nouvelles dates`,
    text: (mission, legs) =>
      `Bonjour,\n\nLes dates de la mission ${mission} ont changé.\n\n${legs}\n\nLes heures sont celles de Paris.\n`
  },
  driverAsked: {
    subject: (mission) => `Mission ${mission} : à valider`,
    text: (mission, until, changes) =>
      [
        "Bonjour,",
        `La mission ${mission} a changé. Acceptez ou refusez dans l'application avant le ${until} (heure de Paris) ; sans réponse, la mission sera proposée à d'autres.`,
        `${changes}\n`
      ].join("\n\n"),
    until: (day, time) => `${day} à ${time}`,
    optionOfTrip: (change, trip, option) => `${change} (trajet ${trip}) : ${option}`
  },
  returnDriverTold: {
    subject: (mission) => `Mission ${mission} : modifiée`,
    text: (mission, changes) =>
      [
        "Bonjour,",
        `La mission ${mission}, dont vous faites le retour, a changé. Vous n'avez rien à valider.`,
        `${changes}\n`
      ].join("\n\n")
  },
  driverReminded: {
    subject: (mission) => `Mission ${mission} : rappel, à valider`,
    text: (mission, until) =>
      [
        "Bonjour,",
        `La mission ${mission} a changé et attend votre réponse. Acceptez ou refusez dans l'application avant le ${until} (heure de Paris) ; sans réponse, la mission sera proposée à d'autres.\n`
      ].join("\n\n")
  },
  driverRemoved: {
    subject: (mission) => `Mission ${mission} : retirée`,
    text: (mission) =>
      `Bonjour,\n\nSans réponse de votre part, la mission ${mission} vous a été retirée et est proposée à d'autres.\n`
  },
  driverSilent: {
    subject: (mission) => `Mission ${mission} : conducteur sans réponse`,
    text: (mission) =>
      `Le conducteur de la mission ${mission} n'a pas répondu aux trois rappels. La mission lui a été retirée et est de nouveau proposée.\n`
  },
  driverSuspended: {
    subject: (mission) => `Mission ${mission} : conducteur suspendu`,
    text: (mission) =>
      `Le conducteur de la mission ${mission} est suspendu et garde ses trajets. Réattribuez la mission si nécessaire.\n`
  },
  tripsInvoiced: {
    subject: (mission) => `Mission ${mission} : facturée`,
    text: (mission, trips) =>
      `La mission ${mission} est terminée depuis sept jours et compte comme facturée (${trips.map((trip) => `trajet ${trip}`).join(", ")}). Prix, options et documents ne changent plus.\n`
  },
  optionChanges: { option_added: "Option ajoutée", option_removed: "Option retirée" },
  optionMotif: (change, option) => `${change} : ${option}`,
  documents: {
    pv_livraison: "PV de livraison",
    carte_grise: "Carte grise",
    bon_de_commande: "Bon de commande",
    autre: "Autre document",
    pv_vierge: "PV de livraison vierge",
    pv_signe: "PV de livraison signé",
    pv_confirmation: "Confirmation du PV dématérialisé",
    ticket_lavage: "Ticket de lavage",
    ticket_carburant: "Ticket de carburant",
    ticket_recharge: "Ticket de recharge",
    certificat_w: "Certificat W garage",
    checklist: "Liste de contrôle sécurité"
  },
  priceLines: {
    base: "Prise en charge",
    minimum: "Complément au minimum de facturation",
    flatbed: "Transport sur plateau",
    electric: "Recharge véhicule électrique",
    returnDiscount: "Remise trajet retour",
    offHours: "Samedi ou soirée",
    corsica: "Desserte Corse",
    corsicaHighSeason: "Desserte Corse, haute saison",
    international: "Transport international",
    rounding: "Arrondi"
  },
  distanceBand: {
    beyond: (startKm) => `Au-delà de ${startKm} km`,
    between: (startKm, endKm) => `De ${startKm} à ${endKm} km`
  },
  robot: {
    firstName: "Robot",
    lastName: (number) => `Essai ${number}`,
    views: {
      front: "Avant",
      rear: "Arrière",
      left: "Côté gauche",
      right: "Côté droit",
      odometer: "Compteur",
      signature: "Signature"
    },
    fields: { mileage: "Kilométrage", fuel: "Carburant (%)", keys: "Nombre de clés" },
    breakdown: "Panne simulée par le robot.",
    repaired: "Dépannage simulé par le robot.",
    refusal: "Document refusé par le robot.",
    cancellation: {
      no_driver: "Aucun conducteur trouvé (simulation).",
      operator: "Annulation par l'exploitation (simulation)."
    }
  },
  sheet,
  report,
  dossier
}

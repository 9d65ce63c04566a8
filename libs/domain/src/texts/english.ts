import { trackingMailTexts } from "./tracking-mail-texts.ts"
import type { NoticeTexts } from "./texts.model.ts"

/** English: notices to contacts whose place does not speak French. */
export const english: NoticeTexts = {
  locale: "en-GB",
  legs: {
    "enlevement-aller": "Outbound pickup",
    "livraison-aller": "Outbound delivery",
    "enlevement-retour": "Return pickup",
    "livraison-retour": "Return delivery"
  },
  undated: "no date",
  hours: {
    between: (start, end) => `, from ${start} to ${end}`,
    from: (start) => `, from ${start}`,
    until: (end) => `, until ${end}`,
    second: " (winter time)"
  },
  changedLegs: { vehicle: (plate) => `, vehicle ${plate}`, before: "before:", after: "now:" },
  tracking: trackingMailTexts.en,
  newDates: {
    subject: (mission) => `Mission ${mission}: new dates`,
    text: (mission, legs) =>
      `Hello,\n\nThe dates of mission ${mission} have changed.\n\n${legs}\n\nThe hours are those of Paris.\n`
  },
  missingFiles: {
    path: "missing-files.txt",
    intro: "These files were not found and are not in this archive. Tell your transport company:"
  },
  delayed: {
    moment: (day, time) => `${day}, ${time}`,
    subject: (mission) => `Mission ${mission}: delay expected`,
    text: ({ mission, leg, plate, windowEnd, from, to, positionAt }) =>
      `Mission ${mission}, ${leg}${plate === null ? "" : `, vehicle ${plate}`}: the driver is expected after the end of the window.\n\nEnd of the window: ${windowEnd}\nExpected between: ${from}\nand: ${to}\n${positionAt === null ? "No position is known: this is an estimate from the plan." : `Last position: ${positionAt}`}\n\nThe hours are those of Paris. Nine of ten arrivals lie in such a range.\n`
  },
  endpointNotices: {
    at: (day, time) => `${day}, ${time} (Paris)`,
    since: (at) => `Since ${at}`,
    sinceBeginning: "Since the beginning",
    disabled: {
      subject: (environment) => `Trajet has disabled a webhook endpoint (${environment})`,
      text: (since, attempts) =>
        `${since} none of ${attempts} attempts to deliver an event has succeeded, so nothing is sent to this endpoint any more.\n\nNo event is lost: each event still makes a delivery, which waits. Mend the endpoint, try it with the test button, and enable it again: the waiting deliveries are then sent, oldest first.`
    },
    failing: {
      subject: (environment) => `A webhook endpoint fails (${environment})`,
      text: ({ since, attempts, error, next }) =>
        `${since} the endpoint fails: ${attempts} attempts in a row.${error === null ? "" : ` The last error: ${error}.`}${next === null ? "" : ` The next attempt is on ${next}, the following ones at growing intervals.`}\n\nNo event is lost: deliveries wait. You get a mail once one has succeeded. If it goes on failing, it is disabled in the end.`
    },
    recovered: {
      subject: (environment) => `A webhook endpoint works again (${environment})`,
      text: (at, failureToldAt) =>
        `A delivery has succeeded${at === null ? "" : ` on ${at}`}: the endpoint works again${failureToldAt === null ? "" : ` after the failures that we reported on ${failureToldAt}`}. The waiting deliveries leave by themselves.`
    }
  },
  users: {
    invitation: {
      subject: "Your access to the Trajet console",
      text: (name, link) =>
        `Hello ${name},\n\nYou are invited to the Trajet console. Choose your password within 7 days:\n\n${link}\n\nThe link works once.\n`
    },
    reset: {
      subject: "A new password for the Trajet console",
      text: (name, link) =>
        `Hello ${name},\n\nSomebody asked for a new password for your account. If it was you, choose it within an hour:\n\n${link}\n\nThe link works once. If it was not you, there is nothing to do.\n`
    },
    invitedElsewhere: {
      subject: "An invitation to the Trajet console",
      text: (name) =>
        `Hello ${name},\n\nA group has invited your address to the Trajet console. Your address already has an account, and an address belongs to one account: nothing has changed, and the group does not learn of it.\n\nTo join that group, ask its administrator to invite another address of yours.\n`
    },
    newDevice: {
      subject: "A new sign-in to the Trajet console",
      text: (name, browser, address) =>
        `Hello ${name},\n\nYour account was used on a new device.\n\nBrowser: ${browser}\nAddress: ${address}\n\nIf it was not you, choose a new password at once: this ends all sessions.\n`
    },
    securityChange: {
      subject: "Security of your access to the Trajet console",
      changes: {
        password_changed: "Your password was changed. Your other sessions have ended.",
        password_reset:
          "Your password was replaced by a link from a mail. Your passkeys and other sessions have ended.",
        passkey_added: "A passkey was added to your account.",
        passkey_deleted: "A passkey of your account was deleted.",
        person_export: "An export of a person's data was asked in your name.",
        person_erase: "The erasure of a person was asked in your name."
      },
      text: (name, change, address) =>
        `Hello ${name},\n\n${change}\n\nAddress: ${address}\n\nIf it was not you, ask for a new password on the page of the sign-in at once: this ends all sessions and passkeys.\n`
    }
  }
}

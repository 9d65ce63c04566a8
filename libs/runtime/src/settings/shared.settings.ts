import { setting } from "./setting.ts"

const secretValues = "a secret, as `openssl rand -hex 32` prints one"

/** Settings that more than one process reads. */
export const shared = {
  environment: setting.literals("TRAJET_ENV", {
    values: ["development", "production"],
    default: "development",
    text: "With `production`, processes refuse unsafe settings; the page on [production](production.md) lists them."
  }),
  host: setting.text("TRAJET_HOST", {
    values: "an address of this machine",
    default: "127.0.0.1",
    text:
      "Address that API and dispatcher listen on. If other machines reach it, the processes refuse to start unless " +
      "`TRAJET_ENV` is set."
  }),
  home: setting.text("TRAJET_HOME", {
    values: "a folder",
    default: ".trajet",
    text:
      "Folder of `npm start`: data, secrets, `start.json` and logs. A log is put away at 16 MiB, and four of each are " +
      "kept. The administration and the tour find the running product there."
  }),
  databaseUrl: setting.secret("DATABASE_URL", {
    values: "an address such as `postgres://user:password@host/database`",
    text:
      "PostgreSQL 15 or later; tested on 18. Without it `npm start` runs the embedded server; on a database of your own it " +
      "makes a demonstration only with `-- --demo`. API and dispatcher require it. Connections keep their session, so put " +
      "no transaction pooler in between. Production warns of another machine without `sslmode`."
  }),
  pepper: setting.secret("TRAJET_PEPPER", {
    values: secretValues,
    text:
      "Secret under which API keys are stored; with another one every key is unknown. `npm start` makes it once and keeps " +
      "it in the home; without `npm start` it is required. Production wants at least 43 base64url or 64 hexadecimal " +
      "characters, and no two secrets equal."
  }),
  sealingKey: setting.secret("TRAJET_SEALING_KEY", {
    values: secretValues,
    text:
      "Secret from which the keys of cursors, quotes, links and sealed signing secrets are derived. Made, kept and checked " +
      "like `TRAJET_PEPPER`."
  }),
  previousSealingKey: setting.secret("TRAJET_SEALING_KEY_PREVIOUS", {
    values: secretValues,
    text:
      "The sealing key before a rotation. Cursors, quotes, links and signing secrets made with it stay valid. Remove it " +
      "when none is left: after 24 hours for all but signing secrets."
  }),
  loopbackWebhooks: setting.boolean("TRAJET_LOOPBACK_WEBHOOKS", {
    default: false,
    text:
      "Whether endpoints may have http and loopback addresses. Refused in production. `npm start` sets it to `true` unless " +
      "it is set."
  })
}

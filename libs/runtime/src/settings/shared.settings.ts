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
      "Address that API and dispatcher listen on. If other machines can reach it, the processes start only if `TRAJET_ENV` " +
      "is set."
  }),
  home: setting.text("TRAJET_HOME", {
    values: "a folder",
    default: ".trajet",
    text:
      "Folder of `npm start`: data, secrets, `start.json` and logs. A log is rotated at 16 MiB, and four older ones are " +
      "kept. The administration and the tour find the running product there."
  }),
  databaseUrl: setting.secret("DATABASE_URL", {
    values: "an address such as `postgres://user:password@host/database`, or with several hosts: `…@a:5432,b:5432/…`",
    text:
      "PostgreSQL 15 or later; tested on 18. Of several hosts, each process uses the one that takes writes. API and dispatcher require it. Without it, `npm start` runs the embedded " +
      "server; with it, `npm start` makes a demonstration only with `-- --demo`. Connections need their session, so use no " +
      "transaction pooler: a dispatcher behind one ends with a line that says so. Production logs a warning for another machine without `sslmode`."
  }),
  pepper: setting.secret("TRAJET_PEPPER", {
    values: secretValues,
    text:
      "Secret of the HMAC under which API keys are stored. With another secret, every key is unknown. `npm start` makes it " +
      "once and keeps it in the home; otherwise it is required. Production requires at least 43 base64url or 64 " +
      "hexadecimal characters, and different secrets."
  }),
  previousPepper: setting.secret("TRAJET_PEPPER_PREVIOUS", {
    canBeEmpty: true,
    values: secretValues,
    text:
      "Another pepper that is accepted during a [rotation](production.md#secrets). A key or a session that is used is stored " +
      "under `TRAJET_PEPPER` from then on."
  }),
  sealingKey: setting.secret("TRAJET_SEALING_KEY", {
    values: secretValues,
    text:
      "Secret from which the keys of cursors, quotes, links and sealed signing secrets are derived. `npm start` makes and " +
      "keeps it, and production checks it, like `TRAJET_PEPPER`."
  }),
  previousSealingKey: setting.secret("TRAJET_SEALING_KEY_PREVIOUS", {
    canBeEmpty: true,
    values: secretValues,
    text:
      "Another sealing key that is accepted during a [rotation](production.md#secrets). Cursors, quotes, links and signing " +
      "secrets made with it stay valid. The first three end within 24 hours; `endpoints reseal` seals the last again."
  }),
  smtpUrl: setting.secret("TRAJET_SMTP_URL", {
    values: "an address such as `smtps://user:password@host`",
    text:
      "Mail server by which the dispatcher sends [notices](notices.md); without one, they are logged. The API reads whether " +
      "it is set: if not, pages of the console say that no mail leaves. Production requires `smtps://`, or a name and " +
      "password, unless it is on this machine."
  }),
  egressProxy: setting.proxy("TRAJET_EGRESS_PROXY", {
    text:
      "HTTP proxy through which [webhooks and messages to phones leave](production.md#a-fixed-way-out). Without it, they " +
      "leave directly."
  }),
  loopbackWebhooks: setting.boolean("TRAJET_LOOPBACK_WEBHOOKS", {
    default: false,
    text:
      "Whether endpoints may have http and loopback addresses. Production refuses it. `npm start` sets it to `true` unless " +
      "it is set."
  })
}

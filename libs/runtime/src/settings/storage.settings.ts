import { Config, Option } from "effect"
import { declared, group } from "./declared.ts"
import { setting } from "./setting.ts"

const bucketSettings = group({
  endpoint: setting.text("TRAJET_S3_ENDPOINT", {
    values: "an address such as `https://host`",
    shownDefault: "AWS's own",
    text: "Base address of the S3 server. Production requires `https://`, unless it is on this machine."
  }).optional,
  region: setting.text("TRAJET_S3_REGION", { values: "a region", default: "eu-west-3", text: "Region of the bucket." }),
  bucket: setting.text("TRAJET_S3_BUCKET", {
    values: "the name of a bucket",
    text:
      "Bucket of the files; required with `TRAJET_STORAGE=s3`. Configure the bucket to abort unfinished multipart uploads " +
      "after a day."
  }),
  accessKeyId: setting.text("TRAJET_S3_KEY_ID", {
    values: "the id of an access key",
    text: "Access key that may read, write and delete objects in the bucket; required with `TRAJET_STORAGE=s3`."
  }),
  secretAccessKey: setting.secret("TRAJET_S3_SECRET", {
    values: "the secret of the access key",
    text: "Secret of the access key; required with `TRAJET_STORAGE=s3`."
  }),
  forcePathStyle: setting.boolean("TRAJET_S3_PATH_STYLE", {
    default: true,
    text: "Whether the path of a request names the bucket; with `false` its host name does."
  })
})

const placeSettings = group({
  kind: setting.literals("TRAJET_STORAGE", {
    values: ["disk", "s3"],
    default: "disk",
    text: "Storage of the files of documents: on disk, or on a server with the S3 protocol."
  }),
  folder: setting.text("TRAJET_STORAGE_FOLDER", {
    values: "a folder",
    shownDefault: ".trajet/files",
    text:
      "Folder of the files on disk, which all API processes share. `npm start` and the administration use `files` in the " +
      "home unless it is set."
  }).optional
})

/** The storage of files, for every process that uses files. The bucket is read only for `s3`. */
export const storageSettings = declared(
  Config.flatMap(placeSettings, ({ folder, kind }) => {
    switch (kind) {
      case "disk":
        return Config.succeed({ folder, bucket: Option.none() })
      case "s3":
        return Config.map(bucketSettings, (bucket) => ({ folder, bucket: Option.some(bucket) }))
    }
  }),
  [...placeSettings.descriptions, ...bucketSettings.descriptions]
)

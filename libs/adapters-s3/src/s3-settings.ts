import { Config } from "effect"

/** The settings of a bucket, for each program that works with files; the README's table is their documentation. */
export const s3Settings = Config.all({
  endpoint: Config.option(Config.String("TRAJET_S3_ENDPOINT")),
  region: Config.String("TRAJET_S3_REGION").pipe(Config.withDefault("eu-west-3")),
  bucket: Config.String("TRAJET_S3_BUCKET"),
  accessKeyId: Config.String("TRAJET_S3_KEY_ID"),
  secretAccessKey: Config.Redacted("TRAJET_S3_SECRET"),
  forcePathStyle: Config.Boolean("TRAJET_S3_PATH_STYLE").pipe(Config.withDefault(true))
})

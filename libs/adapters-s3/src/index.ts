export { s3Storage } from "./s3-storage.adapter.ts"

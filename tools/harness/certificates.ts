export { certificateAuthority } from "../../libs/adapters-http/src/testing/certificates.ts"

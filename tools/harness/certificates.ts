export { certificateAuthority, selfSigned } from "../../libs/adapters-http/src/testing/certificates.ts"

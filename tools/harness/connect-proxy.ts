export { connectProxy } from "../../libs/adapters-http/src/testing/connect-proxy.ts"

declare module "s3rver" {
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly directory: string
      readonly vhostBuckets: boolean
      readonly configureBuckets: ReadonlyArray<{ readonly name: string }>
    })
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}

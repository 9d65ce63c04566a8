/** The path of a file from the root, its time in milliseconds, and its size in bytes. */
type Input = readonly [path: string, timeMillis: number, bytes: number]

export declare const bundlesFolder: (root: string) => string
export declare const manifestPath: (root: string) => string
export declare const inputOf: (root: string, path: string, startedAt: number) => Input
export declare const currentBundle: (root: string) => string | null

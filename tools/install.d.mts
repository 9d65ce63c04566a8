/** True if the stamp in the folder's `node_modules` names exactly its lock file. */
export declare const isInstalled: (folder: string) => boolean

/** Installs exactly the lock file of the folder. Returns what npm printed if it failed, else null. */
export declare const installPackages: (folder: string, ...options: ReadonlyArray<string>) => Promise<string | null>

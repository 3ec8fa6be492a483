export declare const root: string
export declare const bundles: string
export declare const bundleFolder: () => string
export declare const bundled: (program: string, folder?: string) => string | null

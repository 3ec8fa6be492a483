import type { Extension } from '@electric-sql/pglite'

interface Attributes {
  mode?: number
}
interface FileSystem {
  NODEFS: { node_ops: { setattr: (node: unknown, attributes: Attributes) => void } }
}
interface Options {
  preRun?: ((module: FileSystem) => void)[]
}

/**
 * Restricts access to the embedded database's files: PGlite creates them with mode 0666, regardless of the
 * umask.
 */
export const privateFiles: Extension = {
  name: 'private-files',
  setup: (_pglite, options: Options) => {
    const restrict = ({ NODEFS: { node_ops } }: FileSystem): void => {
      const { setattr } = node_ops
      node_ops.setattr = (node, attributes) =>
        setattr(
          node,
          attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 },
        )
    }
    return Promise.resolve({ emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), restrict] } })
  },
}

import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** Node's own classes: requests and responses in tests have the same form as on the wire. */
const wire = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'fetch',
] as const

/** React reads submitted forms with this class; happy-dom's own isn't accepted by Node. */
const readingForms = (OfDocument: typeof FormData): typeof FormData =>
  class extends FormData {
    constructor(form?: HTMLFormElement) {
      super()
      if (form) for (const [name, value] of new OfDocument(form)) this.append(name, value)
    }
  }

/** happy-dom for documents and events, Node for requests and files. */
const environment: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'efie-dom',
  setup: async (global: typeof globalThis, options) => {
    const kept = Object.fromEntries(wire.map((name) => [name, global[name]]))
    const started = await builtinEnvironments['happy-dom'].setup(global, options)
    const { FormData: OfDocument } = global
    Object.assign(global, kept)
    global.FormData = readingForms(OfDocument)
    return started
  },
}

export default environment

import { fileURLToPath } from 'node:url'
import { contract } from '@efie/contracts'
import { minifyContractRouter } from '@orpc/contract'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`
const proxied = ['/api', '/auth', '/dev', '/sandbox', '/healthz']

/** The contract without its schemas (paths and methods only), so that reading data does not load Zod. */
const contractRoutes = (): Plugin => ({
  name: 'efie-contract-routes',
  resolveId: (id) => (id === 'virtual:efie-contract' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0virtual:efie-contract'
      ? `export const contract = ${JSON.stringify(minifyContractRouter(contract))}`
      : undefined,
})

/** Few chunks that every page needs, instead of many small ones that compress badly. */
const sharedChunks = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|scheduler|react-router)\// },
  {
    name: 'shell',
    test: /node_modules\/(?:zustand|clsx|tailwind-merge|class-variance-authority|@radix-ui\/react-(?:slot|compose-refs))\/|src\/ui\/(?:cn|button|logo|loading-indicator|use-now|use-hydrated)\.|src\/app\/(?:stores|auth\/(?:auth-store|start-auth|stored-session)|realtime\/connection-store|navigation\/roles|layouts\/(?:public-layout|top-bar|footer|skip-link|content-frame))/,
  },
]

export default defineConfig({
  plugins: [
    tailwindcss(),
    contractRoutes(),
    // English is read from the code itself, so its messages stay in the bundle.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' }, { cwd: root })] }),
    lingui({ cwd: root, failOnCompileError: true }),
    reactRouter(),
  ],
  resolve: { alias: { '~': new URL('./src', import.meta.url).pathname } },
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, server])),
      '/realtime': { target: server, ws: true },
    },
  },
  preview: { host: '127.0.0.1' },
})

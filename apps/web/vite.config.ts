import { fileURLToPath } from 'node:url'
import { contract } from '@efie/contracts'
import { minifyContractRouter } from '@orpc/contract'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { compileMessages } from './compile-messages.ts'

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

/** Modules, by where they lie under `src` (or in a package), without their ending. */
const anyOf = (...modules: string[]): RegExp => new RegExp(`(?:${modules.join('|')})(?:/|\\.[a-z]+$)`)

/** A few chunks that many pages need, instead of many small ones that compress badly and make long lists of imports. */
const sharedChunks = [
  { name: 'framework', test: anyOf('node_modules/(?:react|react-dom|scheduler|react-router)') },
  {
    name: 'shell',
    // The front page loads all of this: `npm test` holds it to its weight.
    test: anyOf(
      'node_modules/(?:zustand|clsx|tailwind-merge|class-variance-authority|@lingui/(?:core|react))',
      'node_modules/@radix-ui/react-(?:slot|compose-refs)',
      'lucide-react/.*/(?:shield-check|smartphone)',
      'lucide-react/.*/(?:badge-check|check|chevron-(?:down|left|right)|circle-exclamation-point|createLucideIcon|file-text|Icon|key-round)',
      'domain/src/(?:enumerations|money)',
      'src/ui/(?:button|cn|field|formats|input|loading-indicator|logo|masked-input|money|money-text|select)',
      'src/ui/(?:special-inputs|system-words|use-hydrated|use-now)',
      'src/app/(?:stores|navigation/roles|page-meta|wording|offline/(?:start-worker|works-offline))',
      'src/app/(?:auth/(?:auth-store|start-auth|stored-session)|realtime/connection-store)',
      'src/app/layouts/(?:public-layout|top-bar|footer|skip-link|content-frame)',
    ),
  },
]

export default defineConfig({
  plugins: [
    tailwindcss(),
    contractRoutes(),
    // English is read from the code itself, so its messages stay in the bundle, compiled.
    babel({
      plugins: [compileMessages],
      presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' }, { cwd: root })],
    }),
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

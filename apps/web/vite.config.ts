import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractRoutes } from './contract-routes.ts'
import { languages } from './languages.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`
const proxied = ['/api', '/auth', '/dev', '/files', '/sandbox', '/healthz']

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
      'lucide-react/.*/(?:badge-check|briefcase-business|calendar-check|check|chevron-(?:down|left|right)|circle-exclamation-point|createLucideIcon|file-text|Icon|key-round)',
      'domain/src/(?:roles|money|plan-kinds|product-categories)',
      'src/ui/(?:button|cn|field|formats|input|loading-indicator|logo|masked-input|money|money-text|select)',
      'src/ui/(?:skeleton|special-inputs|system-words|use-hydrated|use-now|when-idle)',
      'src/platform/(?:stores|lists/use-wide|navigation/roles|pages/page-meta|labels|offline/(?:start-worker|works-offline))',
      'src/platform/(?:auth/(?:auth-store|start-auth|stored-session)|realtime/connection-store)',
      'src/parts/quotes/month-options',
      'src/app/layouts/(?:public-layout|public-frame|top-bar|footer|skip-link|content-frame|navigation-loader|test-payments-strip)',
      'src/(?:root|platform/theme|app/start-app)',
      'src/app/pages/error-screen',
      'src/platform/(?:realtime/use-realtime|language/use-(?:language|spoken-language))',
    ),
  },
  {
    name: 'common',
    test: anyOf(
      'node_modules/(?:react-hot-toast|goober)',
      'lucide-react/.*/(?:circle-check|circle-question-mark|circle-x|coins|eye|eye-off|inbox|info|message-square-plus|pen-line|refresh-cw|scale|search)',
      'lucide-react/.*/(?:triangle-exclamation-point|x)',
      'domain/src/(?:display|enumerations|in-sentence)',
      'src/platform/auth/(?:auth|fetch-profile|last-request)',
      'src/platform/(?:api/unreached|navigation/ways)',
      'src/parts/eligibility/use-eligible',
      'src/ui/(?:badge|card|choices|date-text|dates|empty-state|error-state|key-values|notice|page-header|password-input|skeleton-layouts|toast)',
    ),
  },
  {
    name: 'signing-in',
    test: anyOf(
      'lucide-react/.*/(?:building-complex|circle|message-square-text)',
      'src/(?:app/guards/(?:access|guard)|platform/navigation/wanted-path)',
      'src/platform/auth/(?:auth-settings|key-support|link|refusal-text|typed-address|use-attempt|password-rules)',
      'src/parts/auth/password-checklist',
      'src/features/auth/(?:auth-frame|google-button|link-notice)',
    ),
  },
  {
    name: 'data',
    test: anyOf(
      'node_modules/(?:@tanstack/(?:query-core|react-query)|@orpc|idb-keyval)',
      'virtual:efie-contract',
      'contracts/src/errors',
      'src/platform/api/(?:client|query-client|user-error|use-failure-toast)',
      'src/platform/offline/(?:kept|kept-answers|offline-strip|outbox)',
      'src/app/layouts/(?:use-outbox-delivery|data-layout)',
      'src/parts/applications/(?:is-open|own-applications|use-latest-application)',
      'src/platform/(?:device/device-keys|language/keep-language)',
      'src/parts/documents/(?:begun-uploads|send-document)',
      'src/parts/payments/paying/(?:paying-store|payment-host)',
    ),
  },
  {
    name: 'dialogs',
    test: anyOf(
      'node_modules/@radix-ui/(?:primitive|react-(?:context|dialog|dismissable-layer|focus-guards|focus-scope|id|portal|presence|primitive|use-[a-z-]+))',
      'node_modules/(?:aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)',
      'src/ui/dialog',
    ),
  },
  {
    name: 'terms',
    test: anyOf(
      'domain/src/(?:affordability|calendar|eligibility|ghana|result)',
      'domain/src/financing/(?:apr|plans|product-terms|quote|quote-texts|schedule|shop-plan)',
    ),
  },
  {
    name: 'shopping',
    test: anyOf(
      'lucide-react/.*/(?:image-off|shopping-cart)',
      'domain/src/shop/codes',
      'src/parts/cart/(?:add-to-cart|cart-button)',
      'src/platform/lists/(?:keyset|list-params|search-box)',
      'src/parts/products/(?:product-picture|stock-text)',
    ),
  },
  {
    name: 'tenant',
    test: anyOf(
      'lucide-react/.*/(?:bell-ring|circle-dashed|file-up|folder-open|house)',
      'lucide-react/.*/(?:layout-dashboard|receipt-text|shopping-bag|upload|users|wallet)',
      'domain/src/collections',
      'src/ui/(?:progress|timeline|when-ready)',
      'src/parts/agenda',
      'src/parts/applications/(?:application-timeline|loan-progress|needs-of|use-application|use-application-path)',
      'src/parts/documents/use-own-documents',
      'src/parts/lending/(?:arrears-skeleton|renewal-offer|reschedule-offer|use-renewal|use-standing)',
      'src/parts/orders/order-texts',
      'src/parts/payments/paying/ways',
    ),
  },
  {
    // Guarded pages load it together with their own code: content-first.ts.
    name: 'signed-in',
    test: anyOf(
      'node_modules/@supabase/auth-js',
      'src/platform/auth/(?:access-level|adopt-link|auth-actions|auth-client|auth-fetch|session)',
      'src/platform/device/forget',
      'src/app/layouts/(?:account-area|bottom-bar|compact-footer)',
    ),
  },
]

export default defineConfig(({ command, isPreview }) => ({
  plugins: [
    tailwindcss(),
    contractRoutes(),
    languages({ sourceMap: command === 'serve' && !isPreview }),
    reactRouter(),
  ],
  resolve: { alias: { '~': new URL('./src', import.meta.url).pathname } },
  // Sizes are measured by scripts/page-weight.ts; without them a build ends sooner.
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 700, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: sharedChunks },
            // Every page loads a list of the others' files: hashes don't compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // A build's pages come from a preview server, which would watch, and look through, every file that the build writes.
    ...(isPreview && { watch: null }),
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, server])),
      '/realtime': { target: server, ws: true },
    },
  },
  preview: { host: '127.0.0.1' },
}))

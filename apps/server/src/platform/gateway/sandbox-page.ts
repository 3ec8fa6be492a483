import { createHash } from 'node:crypto'
import { formatMoney } from '@efie/domain'
import { escapeHtml } from '../http/escape-html.ts'
import type { ChargeAct } from './sandbox-behaviour.ts'
import type { SandboxRow } from './sandbox-store.ts'

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:32rem;margin:2rem auto;padding:0 1rem}
.badge{display:inline-block;border:1px solid;border-radius:999px;padding:0 .75rem;font-size:.875rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
fieldset{border:0;padding:0;margin:0;display:grid;gap:.75rem}
button,input{font:inherit;padding:.75rem 1rem;min-height:44px;border-radius:.5rem;border:1px solid currentColor}
button{cursor:pointer;text-align:left}button[value=approve]{background:#14532d;color:#fff;border-color:#14532d}
:focus-visible{outline:3px solid #2563eb;outline-offset:2px}
`

const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * Content policy of the page: only its own style; forms post here and are redirected to the app, which may
 * have another origin.
 */
export const sandboxCsp = (appUrl: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self' ${new URL(appUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`

const buttons: { act: ChargeAct; label: string }[] = [
  { act: 'approve', label: 'Approve' },
  { act: 'decline', label: 'Decline' },
  { act: 'time-out', label: 'Time out: never answer' },
  { act: 'twice', label: 'Answer twice' },
  { act: 'lost', label: 'Pay, but lose the answer' },
  { act: 'wrong-amount', label: 'Pay a wrong amount' },
]

const stateTexts: Record<SandboxRow['status'], string> = {
  pending: 'Waiting for you',
  success: 'Paid',
  failed: 'Declined',
  abandoned: 'Abandoned',
}

const choices = `<form method="post"><fieldset>
${buttons.map(({ act, label }) => `<button name="act" value="${act}">${label}</button>`).join('\n')}
<label for="minutes">Minutes until a late answer</label>
<input id="minutes" name="minutes" type="number" min="1" max="1440" value="2">
<button name="act" value="late">Answer late</button>
</fieldset></form>`

/** The sandbox's payment page, plain HTML that works without scripts. */
export const chargePage = (row: SandboxRow): string => {
  const open = row.status === 'pending' && row.data.answer_at === undefined
  const back = row.data.callback_url
  return page(
    'Sandbox payment',
    `<p class="badge">Sandbox: no real money</p>
<h1>Pay ${escapeHtml(formatMoney(row.amount))}</h1>
<dl><dt>For</dt><dd>${escapeHtml(row.data.description ?? '')}</dd>
<dt>Payer</dt><dd>${escapeHtml(row.data.phone ?? row.data.email ?? '')}</dd>
<dt>Reference</dt><dd>${escapeHtml(row.reference)}</dd>
<dt>State</dt><dd>${row.data.answer_at !== undefined && row.status === 'pending' ? 'The answer will come later' : stateTexts[row.status]}</dd></dl>
${open ? choices : ''}
${back === undefined ? '' : `<p><a href="${escapeHtml(back)}">Back to Efie</a></p>`}`,
  )
}

export const noPassPage = (): string =>
  page(
    'Open this page from Efie',
    '<h1>Open this page from Efie</h1><p>This link isn’t complete, or it has expired. Open the payment in Efie and continue from there.</p>',
  )

export const unknownPage = (): string =>
  page('Unknown payment', '<h1>Unknown payment</h1><p>The sandbox knows no payment under this reference.</p>')

import { publicUrl } from '../../config.ts'
import type { Context } from '../../platform/context.ts'
import { sameDigest } from '../../platform/secrets.ts'
import type { loadLead } from './queries.ts'

type Loaded = Awaited<ReturnType<typeof loadLead>>
type QuoteRow = Loaded['quotes'][number]

const signatureOf = (ctx: Context, id: string): string => ctx.secrets.sign('lead-quote', id).slice(0, 40)

/** The quote of a shared link; null if we didn't issue it. */
export const quoteOfToken = (ctx: Context, token: string): string | null => {
  const [id = '', signature = ''] = token.split('.')
  const wellFormed = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  return wellFormed && sameDigest(signature, signatureOf(ctx, id)) ? id : null
}

/** A quote as sales see it. The link isn't stored, because it can be generated again. */
export const presentQuote = (ctx: Context, row: QuoteRow) => ({
  ...row.input,
  id: row.id,
  url: `${publicUrl(ctx.config)}/quotes/${row.id}.${signatureOf(ctx, row.id)}`,
  expires_at: row.expires_at,
  viewed_at: row.viewed_at,
  created_at: row.created_at,
})

export const presentLead = (ctx: Context, { quotes, ...lead }: Loaded) => ({
  ...lead,
  quotes: quotes.map((row) => presentQuote(ctx, row)),
})

import type { Context, ScopedContext } from '../../../platform/context.ts'
import { readLoan } from '../book/find-loan.ts'
import { loadAddendum, setStorageKey, type Addendum } from './queries.ts'

/** Renders and stores a signed addendum; returns its bytes. */
export const storeAddendumPdf = async (
  ctx: Context,
  addendum: Addendum,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { renderAddendum } = await import('./addendum-pdf.ts')
  const bytes = await renderAddendum(addendum)
  const key = `addenda/${addendum.loan_id}/${addendum.id}.pdf`
  await ctx.storage.put(key, bytes, 'application/pdf')
  await setStorageKey(ctx.db, addendum.id, key)
  return bytes
}

/** A signed change as PDF: the stored one, or rendered again from the stored terms. */
export const getAddendumPdf = async (
  ctx: ScopedContext<'applications.read'>,
  input: { id: string; addendum_id: string },
): Promise<File> => {
  const loan = await readLoan(ctx, input.id)
  const addendum = await loadAddendum(ctx.db, loan.id, input.addendum_id)
  const { storage_key } = addendum
  const bytes =
    storage_key !== null && (await ctx.storage.exists(storage_key))
      ? new Uint8Array(await ctx.storage.get(storage_key))
      : await storeAddendumPdf(ctx, addendum)
  return new File([bytes], `addendum-${addendum.to_version}-${addendum.signed_at.slice(0, 10)}.pdf`, {
    type: 'application/pdf',
  })
}

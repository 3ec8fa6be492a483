import {
  definedFields,
  inWords,
  productTermsFrom,
  productTermsProblems,
  type ProductTerms,
} from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { requestApproval } from '../approvals/index.ts'
import { loadActiveProduct } from '../quotes/index.ts'
import { insertPolicy, loadPolicy, nextVersion } from './queries.ts'
import { changedFields, presentPolicy } from './read-policies.ts'

interface Proposal {
  code: 'rent'
  name?: string | undefined
  terms: { [Key in keyof ProductTerms]?: ProductTerms[Key] | undefined }
  reason: string
  effective_from?: string | undefined
}

const only = (terms: ProductTerms, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(terms).filter(([field]) => fields.includes(field)))

/**
 * Proposes a policy version from the one in force and the changes. It prices nothing until a second person
 * approves it.
 */
export const proposePolicy = async (ctx: ScopedContext<'policies.write'>, input: Proposal) => {
  const { actor } = ctx
  return transactOnce(ctx, 'policies.propose', input, async (ctx) => {
    const now = nowIso(ctx.clock)
    if (input.effective_from !== undefined && new Date(input.effective_from) < new Date(now))
      throw invalid('effective_from', 'A version can’t start in the past')
    const inForce = await loadActiveProduct(ctx.db, input.code, now)
    const version = await nextVersion(ctx.db, input.code)
    const terms = { ...productTermsFrom({ ...inForce.terms }), ...definedFields(input.terms), version }
    const problems = productTermsProblems(terms)
    if (problems.length > 0)
      throw new AppError('VALIDATION_FAILED', {
        issues: problems.map(({ path, message }) => ({ path: `terms.${path}`, message })),
      })
    const changed = changedFields(terms, inForce.terms)
    if (changed.length === 0) throw invalid('terms', 'This is the same as the version in force')
    const row = await insertPolicy(ctx.db, {
      code: input.code,
      version,
      name: input.name ?? inForce.name,
      terms,
      status: 'proposed',
      reason: input.reason,
      proposed_by: actor.id,
      effective_from: new Date(input.effective_from ?? now).toISOString(),
      created_at: now,
    })
    await requestApproval(ctx, {
      kind: 'money-policy',
      subject_type: 'financing_product',
      subject_id: row.id,
      title: `Money policy, version ${version}: ${changed.map(inWords).join(', ')}`,
      before: only(inForce.terms, changed),
      after: only(terms, changed),
      reason: input.reason,
    })
    return presentPolicy(await loadPolicy(ctx.db, row.id), inForce)
  })
}

/** For messages of refused steps: the proposal is no longer open. */
export const notOpen = (from: string, to: string): AppError =>
  new AppError('TRANSITION_NOT_ALLOWED', { from, to, missing: [] })

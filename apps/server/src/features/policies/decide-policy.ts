import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  type Context,
  type TransactionContext,
  withScope,
  type ScopedContext,
} from '../../platform/context.ts'
import {
  decideApproval,
  findOpenApproval,
  withdrawApproval,
  type ApprovalAct,
  type ApprovalRequest,
} from '../approvals/index.ts'
import { loadActiveProduct } from '../quotes/index.ts'
import { notOpen } from './propose-policy.ts'
import { loadPolicy, lockPolicy, updatePolicy } from './queries.ts'
import { presentPolicy } from './read-policies.ts'

const activate = async (ctx: TransactionContext, request: ApprovalRequest): Promise<void> => {
  const policy = await lockPolicy(ctx.db, request.subject_id)
  if (policy.status !== 'proposed') throw notOpen(policy.status, 'active')
  const now = nowIso(ctx.clock)
  // Never retroactive: earlier prices were based on the version in force then.
  const effective_from = policy.effective_from > now ? policy.effective_from : now
  await updatePolicy(ctx.db, policy.id, {
    status: 'active',
    approved_by: request.checker_id,
    approved_at: now,
    effective_from,
  })
  await recordAudit(ctx, {
    action: 'policy.activate',
    subject_type: 'financing_product',
    subject_id: policy.id,
    before: request.before,
    after: { ...request.after, effective_from },
  })
}

/** Carries out the second person's decision on a policy version. */
export const policyAct: ApprovalAct = {
  carryOut: activate,
  dropped: async (ctx, request) => {
    await updatePolicy(ctx.db, request.subject_id, { status: 'retired' })
  },
}

const acts = { 'money-policy': policyAct }

const openRequest = async (ctx: Context, id: string, to: string): Promise<{ id: string }> => {
  const policy = await loadPolicy(ctx.db, id)
  const request = await findOpenApproval(ctx.db, 'money-policy', id)
  if (!request) throw notOpen(policy.status, to)
  return request
}

const answer = async (ctx: Context, id: string) =>
  presentPolicy(await loadPolicy(ctx.db, id), await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock)))

/** The same decision as in the list of approvals. */
export const approvePolicy = async (ctx: ScopedContext<'policies.write'>, input: { id: string }) => {
  const request = await openRequest(ctx, input.id, 'active')
  await decideApproval(withScope(ctx, 'approvals.decide'), { id: request.id, approve: true }, acts)
  return answer(ctx, input.id)
}

/** The proposer withdraws it; anyone else rejects it. */
export const withdrawPolicy = async (
  ctx: ScopedContext<'policies.write'>,
  input: { id: string; reason?: string | undefined },
) => {
  const { actor } = ctx
  const request = await openRequest(ctx, input.id, 'retired')
  const policy = await loadPolicy(ctx.db, input.id)
  if (policy.proposed_by === actor.id)
    await withdrawApproval(withScope(ctx, 'approvals.read'), { id: request.id }, acts)
  else
    await decideApproval(
      withScope(ctx, 'approvals.decide'),
      { id: request.id, approve: false, note: input.reason || undefined },
      acts,
    )
  return answer(ctx, input.id)
}

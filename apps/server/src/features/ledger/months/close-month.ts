import {
  endOfMonth,
  formatMoney,
  impairmentChanged,
  impairmentStageLabels,
  type Language,
  type LocalDate,
  type Posting,
} from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import {
  type Context,
  type TransactionContext,
  withScope,
  type ScopedContext,
} from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { languageOf } from '../../../platform/texts/language-of.ts'
import { text } from '../../../platform/texts/text.ts'
import { findOpenApproval, getApproval, requestApproval, type ApprovalAct } from '../../approvals/index.ts'
import { figuresAtClose } from '../accounts/balances.ts'
import { closeBooks } from './close-books.ts'
import { lockBooks, lastClosedMonth } from './closed-days.ts'
import { addStages, impairmentAt, type StageRow } from '../loan-book/impairment.ts'
import { checklistOf, monthFigures } from './month-checklist.ts'
import { monthIn, monthName, readinessOf, translateFacts, type Readiness } from './month-readiness.ts'
import { postMonthEnd } from '../entries/post-entry.ts'
import { accountNames } from '../entries/proposal-queries.ts'
import { countCloses } from '../queries.ts'

/**
 * Refuses while something is missing, and for a month that is closed or followed by a closed one. Returns the
 * warnings.
 */
const requireReady = async (
  ctx: TransactionContext,
  month: string,
  ends_on: LocalDate,
): Promise<string[]> => {
  const closed_through = await lastClosedMonth(ctx.db)
  if (closed_through !== null && ends_on <= closed_through)
    throw new AppError('PERIOD_CLOSED', { closed_through })
  const { missing, warnings } = await readinessOf(ctx, month)
  if (missing.length > 0)
    throw new AppError('PERIOD_NOT_READY', {
      missing: translateFacts(missing, await languageOf(ctx.db, ctx.actor?.id)),
    })
  // Always in English, because they are stored in the request and compared when it is decided.
  return translateFacts(warnings, 'en').map((fact) => fact.text)
}

interface CloseEntry {
  effective_date: LocalDate
  postings: Posting[]
  /** The total allowance required at the month's last day, and the stages it consists of. */
  impairment: number
  stages: StageRow[]
}

/**
 * The closing entry, dated on the month's last day: brings the allowances of loans and plans to what that day
 * requires.
 */
const closeEntry = async (ctx: Pick<Context, 'clock' | 'db'>, ends_on: LocalDate): Promise<CloseEntry> => {
  const rent = await impairmentAt(ctx, 'rent', ends_on)
  const shop = await impairmentAt(ctx, 'shop', ends_on)
  return {
    effective_date: ends_on,
    postings: impairmentChanged({ rent: rent.change, shop: shop.change }),
    impairment: rent.required + shop.required,
    stages: addStages(rent.data, shop.data),
  }
}

/** Whether a month is closed; if not, what is missing, and once nothing is, the exact closing entry. */
export const getMonth = async (ctx: ScopedContext<'ledger.read'>, { month }: { month: string }) => {
  const { actor } = ctx
  const ends_on = endOfMonth(`${month}-01`)
  const last = await lastClosedMonth(ctx.db)
  const closed = ends_on <= (last ?? '')
  const none: Readiness = { missing: [], warnings: [] }
  const { missing, warnings } = closed ? none : await readinessOf(ctx, month)
  const entry = closed || missing.length > 0 ? null : await closeEntry(ctx, ends_on)
  const language = await languageOf(ctx.db, actor.id)
  const names = await accountNames(ctx.db)
  const open =
    (await findOpenApproval(ctx.db, 'close-month', month)) ??
    (await findOpenApproval(ctx.db, 'reopen-month', month))
  const readiness = {
    missing: translateFacts(missing, language),
    warnings: translateFacts(warnings, language),
  }
  return {
    month,
    ends_on,
    closed,
    ...readiness,
    checklist: closed ? [] : await checklistOf(ctx.db, month, readiness),
    figures: await monthFigures(ctx.db, `${month}-01`, ends_on),
    entry: entry && {
      effective_date: entry.effective_date,
      lines: entry.postings.map(({ account_code, amount }) => ({
        account_code,
        account_name: names.get(account_code) ?? account_code,
        amount,
      })),
      impairment: entry.impairment,
      stages: entry.stages,
    },
    approval_id: open?.id ?? null,
    reopenable: closed && ends_on === last,
  }
}

const linesText = (postings: readonly Posting[], sign: 1 | -1, names: ReadonlyMap<string, string>) =>
  postings
    .filter(({ amount }) => Math.sign(amount) === sign)
    .map(
      ({ account_code, amount }) =>
        `${account_code} ${names.get(account_code) ?? ''} ${formatMoney(Math.abs(amount))}`,
    )

const stagesText = (stages: readonly StageRow[]) =>
  stages.map(
    ({ stage, loans, exposure, suspended, allowance }) =>
      `${impairmentStageLabels[stage]}: ${formatMoney(allowance)} (loans: ${loans}, owing ${formatMoney(exposure - suspended)})`,
  )

/** Requests a second person to close a month, showing the exact closing entry. */
export const proposeClose = async (ctx: ScopedContext<'ledger.close'>, input: { month: string }) => {
  const { id } = await transactOnce(ctx, 'accountingPeriods.close', input, async (ctx) => {
    const ends_on = endOfMonth(`${input.month}-01`)
    const warnings = await requireReady(ctx, input.month, ends_on)
    const entry = await closeEntry(ctx, ends_on)
    const names = await accountNames(ctx.db)
    const request = await requestApproval(ctx, {
      kind: 'close-month',
      subject_type: 'accounting-month',
      subject_id: input.month,
      title: `Close ${monthName(input.month)}`,
      before: {},
      after: {
        month: monthName(input.month),
        entry_dated: entry.effective_date,
        debit: linesText(entry.postings, 1, names),
        credit: linesText(entry.postings, -1, names),
        impairment_total: entry.impairment,
        stages: stagesText(entry.stages),
        ...(warnings.length > 0 && { warnings }),
      },
      payload: { entry, warnings },
      reason: `Every day of ${monthName(input.month)} is reconciled${warnings.length > 0 ? '' : ', and the sub-ledgers agree'}`,
    })
    return { id: request.id }
  })
  return getApproval(withScope(ctx, 'approvals.read'), { id })
}

const sameEntry = (approved: unknown, now: CloseEntry): boolean => {
  const said = approved as CloseEntry | undefined
  return (
    said?.effective_date === now.effective_date &&
    said.impairment === now.impairment &&
    said.postings.length === now.postings.length &&
    said.postings.every((line, index) => {
      const other = now.postings[index]
      return line.account_code === other?.account_code && line.amount === other.amount
    })
  )
}

/** Whether both people were shown these warnings. One that has disappeared doesn't prevent the close. */
const wereTold = (approved: unknown, now: readonly string[]): boolean =>
  now.every((said) => Array.isArray(approved) && approved.includes(said))

const changedFigures = (month: string, language: Language): AppError =>
  new AppError('TRANSITION_NOT_ALLOWED', {
    from: 'requested',
    to: 'closed',
    missing: translateFacts(
      [
        {
          fact: 'figures',
          words: text(
            'The figures for {month} have changed since this request. Reject it and request the close again',
            {
              month: monthIn(month),
            },
          ),
        },
      ],
      language,
    ),
  })

/**
 * Closes the month after approval. Everything is checked again, and only the entry both people saw is posted.
 */
export const closeMonthAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const month = request.subject_id
    const starts_on = `${month}-01`
    const ends_on = endOfMonth(starts_on)
    await lockBooks(ctx.db)
    const warnings = await requireReady(ctx, month, ends_on)
    const entry = await closeEntry(ctx, ends_on)
    if (!sameEntry(request.payload['entry'], entry) || !wereTold(request.payload['warnings'], warnings))
      throw changedFigures(month, await languageOf(ctx.db, ctx.actor?.id))
    const closedBefore = await countCloses(ctx.db, ends_on)
    await postMonthEnd(ctx, {
      kind: 'impairment',
      source_id: closedBefore === 0 ? month : `${month}:${closedBefore + 1}`,
      description: `Impairment allowance at the end of ${monthName(month)}`,
      effective_date: entry.effective_date,
      postings: entry.postings,
    })
    const figures = await figuresAtClose(ctx.db, ends_on)
    const made = await closeBooks(ctx, {
      kind: 'month',
      starts_on,
      ends_on,
      figures: { ...figures, impairment: entry.impairment },
      proposed_by: request.maker_id,
    })
    await recordAudit(ctx, {
      action: 'ledger.close-month',
      subject_type: 'accounting-period',
      subject_id: made,
      after: { month, impairment: entry.impairment },
    })
  },
}

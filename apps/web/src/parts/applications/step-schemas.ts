import {
  adultAge,
  ageOn,
  employmentStatuses,
  holdsLink,
  isDigitalAddress,
  isGhanaCard,
  isPayeeTenant,
  isLocalDate,
  leaseProblem,
  linkInName,
  type LocalDate,
  payoutMethods,
  type PlanKind,
  planKinds,
  regions,
  e164Of,
} from '@efie/domain'
import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { translate } from '~/i18n/i18n.ts'
import type { FieldIssue } from '~/platform/api/user-error.ts'
import { translateRule } from '~/parts/quotes/rule-texts.ts'
import { applicationOf, type Draft } from './draft.ts'

/** What the server says against a price: at which answer, or of a plan. */
export interface PriceVerdict {
  issues: readonly FieldIssue[]
  unavailable: readonly { plan: PlanKind; reason: string }[]
}

/** What a step needs to know beside its own fields. */
export interface StepContext {
  today: LocalDate
  /** The draft as it is kept: the landlord may not be the tenant, whose name and phone another step asked for. */
  draft: Draft
  /** What the server has against the draft's price; null until it was asked: it judges the application in any case. */
  price: PriceVerdict | null
}

const text = (message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(200, t`Use at most 200 characters`)
const name = (message: string) => text(message).refine((typed) => !holdsLink(typed), translate(linkInName))
const ghanaPhone = (message: string) => z.string().refine((typed) => e164Of(typed) !== null, message)
/** As the fields hold them: nothing chosen is an empty text, nothing typed is null. */
const choice = <Value extends string>(values: readonly Value[], message: string) =>
  z.custom<Value | ''>((given) => values.some((value) => value === given), message)
const region = (message: string) =>
  z.string().refine((given) => regions.some((value) => value === given), message)
const amount = (message: string, least = 0) =>
  z.custom<number | null>(
    (given) => typeof given === 'number' && Number.isSafeInteger(given) && given >= least && given <= 1e12,
    message,
  )

const you = ({ today }: StepContext) =>
  z.object({
    first_name: name(t`Enter your first name`),
    last_name: name(t`Enter your last name`),
    phone: ghanaPhone(t`Enter your Ghana phone number, such as 024 123 4567`),
    date_of_birth: z
      .string()
      .refine(isLocalDate, t`Enter your date of birth`)
      .refine(
        (date) => !isLocalDate(date) || ageOn(date, today) >= adultAge,
        t`You must be at least 18 years old`,
      )
      .refine((date) => !isLocalDate(date) || ageOn(date, today) <= 100, t`Enter your date of birth`),
    ghana_card_number: z.string().refine(isGhanaCard, t`Enter all of it: GHA-123456789-0`),
    address: text(t`Enter where you live now: street or digital address`),
    city: text(t`Enter your town or city`),
    state: region(t`Choose your region`),
  })

const work = () =>
  z
    .object({
      employment_status: choice(employmentStatuses, t`Choose what describes you best`),
      employer_name: z
        .string()
        .trim()
        .max(200, t`Use at most 200 characters`),
      monthly_income: amount(t`Enter your monthly income, 0 if you have none`),
      monthly_obligations: amount(t`Enter what you repay in a month, 0 if nothing`),
      payday: z
        .int(t`Choose the day`)
        .min(1, t`Choose the day`)
        .max(28, t`Choose the day`),
    })
    .refine(
      ({ employment_status, employer_name }) => employment_status !== 'employed' || employer_name !== '',
      { path: ['employer_name'], message: t`Enter your employer’s name` },
    )

const homeFields = () =>
  z.object({
    monthly_rent: amount(t`Enter the rent for one month`, 1),
    advance_payment_months: z.int(t`Choose the months`).min(1, t`Choose the months`),
    property_address: text(t`Enter the address of the home`),
    property_region: region(t`Choose the region`),
    property_gps: z
      .string()
      .trim()
      .refine((typed) => typed === '' || isDigitalAddress(typed.toUpperCase()), t`It looks like GA-123-4567`),
    lease_start_date: z.string().refine(isLocalDate, t`Enter the day on which the lease begins`),
    lease_end_date: z.string().refine(isLocalDate, t`Enter the day on which the lease ends`),
    landlord_name: name(t`Enter the landlord’s full name`),
    landlord_phone: ghanaPhone(t`Enter the landlord’s Ghana phone number, such as 024 123 4567`),
    landlord_email: z
      .string()
      .trim()
      .refine(
        (typed) => typed === '' || z.email().safeParse(typed).success,
        t`Enter an e-mail address, or leave it empty`,
      ),
    payout_method: z.enum(payoutMethods, t`Choose mobile money or bank`),
    payout_account: z.string(),
    payout_network: z.custom<Draft['payout_network']>(),
    payout_bank_code: z.string(),
    payout_name: name(t`Enter the name on the account`),
  })

type HomeFields = z.output<ReturnType<typeof homeFields>>
type Issue = { path: keyof HomeFields; message: string }

const priceIssues = ({ price }: StepContext): Issue[] =>
  (price?.issues ?? []).flatMap(({ path, message }) =>
    path === 'monthly_rent' || path === 'advance_payment_months' ? [{ path, message }] : [],
  )

const accountIssues = (home: HomeFields): Issue[] => {
  if (home.payout_method === 'bank')
    return [
      ...(home.payout_bank_code === ''
        ? [{ path: 'payout_bank_code' as const, message: t`Choose the bank` }]
        : []),
      ...(/^\d{8,20}$/.test(home.payout_account.replaceAll(/[\s-]/g, ''))
        ? []
        : [{ path: 'payout_account' as const, message: t`Enter the account number: 8 to 20 digits` }]),
    ]
  return [
    ...(home.payout_network === ''
      ? [{ path: 'payout_network' as const, message: t`Choose the network of the wallet` }]
      : []),
    ...(e164Of(home.payout_account) === null
      ? [{ path: 'payout_account' as const, message: t`Enter the wallet’s number, such as 024 123 4567` }]
      : []),
  ]
}

/** The rule is the server's; which field shows it is decided by asking it about each field alone. */
const ownIssues = (home: HomeFields, draft: Draft): Issue[] => {
  const tenant = {
    full_name: `${draft.first_name} ${draft.last_name}`.trim(),
    phones: [e164Of(draft.phone)].filter((phone) => phone !== null),
  }
  if (tenant.full_name === '') return []
  const { landlord_phone, payout_account, payout_name } = applicationOf({ ...draft, ...home })
  const nobody = { landlord_phone: '', payout_account: null, payout_name: null }
  const issues: Issue[] = []
  if (isPayeeTenant({ ...nobody, landlord_phone }, tenant))
    issues.push({ path: 'landlord_phone', message: t`This is your own number: enter the landlord’s` })
  if (isPayeeTenant({ ...nobody, payout_account: payout_account ?? null }, tenant))
    issues.push({ path: 'payout_account', message: t`The landlord cannot be paid into your own account` })
  if (isPayeeTenant({ ...nobody, payout_name: payout_name ?? null }, tenant))
    issues.push({ path: 'payout_name', message: t`The landlord cannot be paid into your own account` })
  return issues
}

const home = (context: StepContext) =>
  homeFields().superRefine((values, refinement) => {
    const lease = leaseProblem(values, context.today)
    const issues = [
      ...priceIssues(context),
      ...accountIssues(values),
      ...ownIssues(values, context.draft),
      ...(lease ? [{ ...lease, message: translate(lease.message) }] : []),
    ]
    for (const { path, message } of issues) refinement.addIssue({ code: 'custom', path: [path], message })
  })

const plan = ({ price }: StepContext) =>
  z.object({ plan: z.enum(planKinds, t`Choose a plan`) }).superRefine((chosen, context) => {
    const refused = price?.unavailable.find((one) => one.plan === chosen.plan)
    if (refused) context.addIssue({ code: 'custom', path: ['plan'], message: translateRule(refused.reason) })
  })

/** The schema of each step that has fields. */
export const stepSchemas = { you, work, home, plan }

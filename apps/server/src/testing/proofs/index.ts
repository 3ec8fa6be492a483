import { roles, scopeOf, type Role } from '@efie/domain'
import { operations, type Operation } from '../operations.ts'
import { samples } from '../samples.ts'
import { applicant, applicationInReview, applicationToPayOut, approvedApplication } from './applications.ts'
import { monthToClose } from './books.ts'
import { employer, issuedInvoice, loanOfEmployee } from './employers.ts'
import {
  loanInTwoPayouts,
  loanWithCredit,
  lostLoan,
  overdueLoan,
  renewableLoan,
  runningLoan,
  settledLoan,
} from './loans.ts'
import { administration, lead, links, ticket } from './office.ts'
import { feeToPay, paidBalance, paidFee } from './payments.ts'
import { deliveredOrder, orderToDecide, orderToSign, paidOrder, runningPlan } from './shop.ts'
import { provenBy, situation, type Attempt, type Situation, type Stage } from './situation.ts'

/** States that need more than a row. */
const made: Record<string, Situation> = {
  'an applicant': applicant,
  'an application in review': applicationInReview,
  'an approved application': approvedApplication,
  'an application to be paid out': applicationToPayOut,
  'a running loan': runningLoan,
  'an overdue loan': overdueLoan,
  'a lost loan': lostLoan,
  'a settled loan': settledLoan,
  'a loan with credit': loanWithCredit,
  'a loan that may be renewed': renewableLoan,
  'a loan in two payouts': loanInTwoPayouts,
  'a fee to pay': feeToPay,
  'a fee paid': paidFee,
  'a balance paid': paidBalance,
  'a month to close': monthToClose,
  'an employer': employer,
  'a loan of an employee': loanOfEmployee,
  'an issued invoice': issuedInvoice,
  'an order paid': paidOrder,
  'an order delivered': deliveredOrder,
  'an order to sign': orderToSign,
  'an order to decide': orderToDecide,
  'a running plan': runningPlan,
  administration,
  'a ticket': ticket,
  'a lead': lead,
  links,
}

const elsewhere = new Set(Object.values(made).flatMap(({ proofs }) => proofs.map(provenBy)))

/** A role with the permission, preferably with scope `all`. */
const roleOf = ({ name, meta: { access } }: Operation): Role | null => {
  if (access === 'public') return null
  if (access === 'signed-in') return 'user'
  const role =
    roles.find((one) => scopeOf(one, access) === 'all') ?? roles.find((one) => scopeOf(one, access) !== null)
  if (!role) throw new Error(`no role may call ${name}`)
  return role
}

const attemptOf = (operation: Operation, { rows }: Stage): Attempt => {
  const role = roleOf(operation)
  const { access } = operation.meta
  const isAll =
    role !== null && access !== 'public' && access !== 'signed-in' && scopeOf(role, access) === 'all'
  const target = role === null || isAll ? rows.other : rows.own[role]
  const sample = samples[operation.name]
  if (!sample) throw new Error(`${operation.name} has no sample input: add one to testing/samples.ts`)
  return { by: role && rows.actors[role], input: sample(target, rows, role) }
}

/** Every operation once: in a state of its own if it needs one, otherwise with the access tests' sample. */
export const situations: Record<string, Situation> = {
  ...made,
  'rows as they are': situation(
    async () => {},
    Object.fromEntries(
      operations
        .filter(({ name }) => !elsewhere.has(name))
        .map((operation) => [operation.name, (_state: void, stage: Stage) => attemptOf(operation, stage)]),
    ),
  ),
}

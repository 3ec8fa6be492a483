import { openTestPglite } from '@efie/database/testing'
import { expect, test } from 'vitest'
import { embeddedHandle } from '../../platform/database/database.ts'
import { tableOf, tryEverything } from '../../testing/loan-states.ts'

/**
 * What each verb does in each state. `ok` is done, a status is done and so called from then on; refused are `nothing` (there is
 * nothing to do it to), `no` (not in this state), `amount` (not so much), `again` (that has been asked for already), `invalid`
 * (no date that may be offered lies ahead).
 */
const expected = tableOf(`
               | pay     | settle  | cash    | waive   | propose | accept  | pause   | write off   | charge back | refund credit | auto-collect | hardship | certificate | statement
not paid out   | nothing | nothing | nothing | nothing | nothing | nothing | nothing | nothing     | no          | nothing       | nothing      | nothing  | nothing     | nothing
on time        | ok      | settled | ok      | nothing | ok      | no      | ok      | no          | ok          | nothing       | ok           | ok       | no          | ok
overdue        | ok      | settled | ok      | ok      | ok      | no      | ok      | no          | ok          | nothing       | ok           | ok       | no          | ok
over 90 days   | ok      | settled | ok      | ok      | ok      | no      | ok      | no          | ok          | nothing       | ok           | ok       | no          | ok
over 180 days  | ok      | settled | ok      | ok      | invalid | no      | ok      | written-off | ok          | nothing       | ok           | ok       | no          | ok
paused         | ok      | settled | ok      | ok      | ok      | no      | ok      | no          | ok          | nothing       | ok           | ok       | no          | ok
hardship asked | ok      | settled | ok      | ok      | ok      | no      | ok      | no          | ok          | nothing       | ok           | again    | no          | ok
dates offered  | ok      | settled | ok      | ok      | again   | ok      | ok      | no          | ok          | nothing       | ok           | ok       | no          | ok
paid ahead     | ok      | settled | ok      | nothing | ok      | no      | ok      | no          | ok          | ok            | ok           | ok       | no          | ok
return checked | ok      | settled | ok      | nothing | ok      | no      | ok      | no          | ok          | nothing       | ok           | ok       | no          | ok
returned       | nothing | nothing | nothing | nothing | nothing | no      | nothing | nothing     | active      | nothing       | nothing      | nothing  | ok          | ok
settled        | nothing | nothing | nothing | nothing | nothing | no      | nothing | nothing     | active      | nothing       | nothing      | nothing  | ok          | ok
reopened       | ok      | settled | ok      | nothing | ok      | no      | ok      | no          | ok          | nothing       | ok           | ok       | no          | ok
written off    | ok      | nothing | ok      | nothing | nothing | no      | nothing | nothing     | ok          | nothing       | nothing      | nothing  | no          | ok
cancelled      | nothing | nothing | nothing | nothing | nothing | nothing | nothing | nothing     | no          | nothing       | nothing      | nothing  | nothing     | nothing
`)

test('every verb does in every state what the table says, and leaves the books in agreement', async () => {
  const { pglite, close } = await openTestPglite()
  expect(await tryEverything(embeddedHandle(pglite), 'shop')).toEqual(expected)
  await close()
}, 300_000)

import { expect, test } from 'vitest'
import { outcomesOf, tableOf } from '../../testing/loan-states.ts'

const expected = tableOf(`
               | pay     | settle  | cash    | waive   | propose | accept  | pause   | end pause | write off   | charge back | refund credit | auto-collect | hardship | certificate | statement
not paid out   | nothing | nothing | nothing | nothing | nothing | nothing | nothing | nothing   | nothing     | no          | nothing       | nothing      | nothing  | nothing     | nothing
on time        | ok      | settled | ok      | nothing | ok      | no      | ok      | none      | no          | ok          | nothing       | ok           | ok       | no          | ok
overdue        | ok      | settled | ok      | ok      | ok      | no      | ok      | none      | no          | ok          | nothing       | ok           | ok       | no          | ok
over 90 days   | ok      | settled | ok      | ok      | ok      | no      | ok      | none      | no          | ok          | nothing       | ok           | ok       | no          | ok
over 180 days  | ok      | settled | ok      | ok      | invalid | no      | ok      | none      | written-off | ok          | nothing       | ok           | ok       | no          | ok
paused         | ok      | settled | ok      | ok      | ok      | no      | ok      | ok        | no          | ok          | nothing       | ok           | ok       | no          | ok
hardship asked | ok      | settled | ok      | ok      | ok      | no      | ok      | none      | no          | ok          | nothing       | ok           | again    | no          | ok
dates offered  | ok      | settled | ok      | ok      | again   | ok      | ok      | none      | no          | ok          | nothing       | ok           | ok       | no          | ok
paid ahead     | ok      | settled | ok      | nothing | ok      | no      | ok      | none      | no          | ok          | ok            | ok           | ok       | no          | ok
return checked | ok      | settled | ok      | nothing | ok      | no      | ok      | none      | no          | ok          | nothing       | ok           | ok       | no          | ok
returned       | nothing | nothing | nothing | nothing | nothing | no      | nothing | nothing   | nothing     | active      | nothing       | nothing      | nothing  | ok          | ok
settled        | nothing | nothing | nothing | nothing | nothing | no      | nothing | nothing   | nothing     | active      | nothing       | nothing      | nothing  | ok          | ok
reopened       | ok      | settled | ok      | nothing | ok      | no      | ok      | none      | no          | ok          | nothing       | ok           | ok       | no          | ok
written off    | ok      | nothing | ok      | nothing | nothing | no      | nothing | nothing   | nothing     | ok          | nothing       | nothing      | nothing  | no          | ok
cancelled      | nothing | nothing | nothing | nothing | nothing | nothing | nothing | nothing   | nothing     | no          | nothing       | nothing      | nothing  | nothing     | nothing
`)

test('every verb does in every state what the table says, and leaves the books in agreement', async () => {
  expect(await outcomesOf('shop')).toEqual(expected)
}, 300_000)

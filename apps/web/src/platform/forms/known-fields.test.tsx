import { applicationSteps } from '@efie/contracts/applications-steps'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { useContractForm } from './contract-form.ts'
import { TextField } from './fields.tsx'
import { KnownFields } from './known-fields.tsx'

const Step = ({ city }: { city: string }) => {
  const form = useContractForm(applicationSteps.you, {
    start: { address: '4 Ring Road', city },
    only: ['address', 'city'],
    check: (typed) => ({ city: typed.city === 'Nowhere' && 'Enter a city in Ghana' }),
  })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(() => {})(event)}>
      <KnownFields form={form} names={['address', 'city']} summary={`4 Ring Road, ${city}`}>
        <TextField form={form} name="address" label="Address" />
        <TextField form={form} name="city" label="City" />
      </KnownFields>
      <button type="submit">Continue</button>
    </form>
  )
}

test('known answers are a line, and open with focus on the first field', async () => {
  const { user } = renderPage(<Step city="Accra" />)
  expect(screen.getByText('4 Ring Road, Accra')).toBeDefined()
  expect(screen.queryByLabelText('City')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Address')))
})

test('a missing answer is asked for', () => {
  renderPage(<Step city="" />)
  expect(screen.getByLabelText('City')).toBeDefined()
})

test('a wrong answer opens the fields, says why and has the focus', async () => {
  const { user } = renderPage(<Step city="Nowhere" />)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Enter a city in Ghana')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('City')))
})

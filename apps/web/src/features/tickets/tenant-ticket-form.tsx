import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '~/platform/api/query-client.ts'
import { CreateTicketForm } from './create-ticket-form.tsx'

/** The ticket form, loaded separately to keep a page without data light. */
export default function TenantTicketForm() {
  return (
    <QueryClientProvider client={queryClient}>
      <CreateTicketForm />
    </QueryClientProvider>
  )
}

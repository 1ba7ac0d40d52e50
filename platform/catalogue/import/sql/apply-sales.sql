update event e set (admission, own_allocation, transactable, fees_included, fees_known, min_base_cents, min_fee_cents,
    max_base_cents, max_fee_cents, tickets_status)
  = (f.admission, f.has_offers, f.has_offers, f.fees_included, true, f.min_base, f.min_fee, f.max_base, f.max_fee, f.tickets_status)
from final_sale f
where f.id = e.id and (e.admission, e.own_allocation, e.transactable, e.fees_included, e.fees_known, e.min_base_cents,
    e.min_fee_cents, e.max_base_cents, e.max_fee_cents, e.tickets_status)
  is distinct from (f.admission, f.has_offers, f.has_offers, f.fees_included, true, f.min_base, f.min_fee, f.max_base, f.max_fee,
    f.tickets_status);

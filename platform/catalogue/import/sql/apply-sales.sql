update event e set (admission, own_allocation, transactable, fees_included, fees_known, tickets_status)
  = (f.admission, f.has_offers, f.has_offers, f.fees_included, true, f.tickets_status)
from final_sale f
where f.id = e.id and (e.admission, e.own_allocation, e.transactable, e.fees_included, e.fees_known, e.tickets_status)
  is distinct from (f.admission, f.has_offers, f.has_offers, f.fees_included, true, f.tickets_status);

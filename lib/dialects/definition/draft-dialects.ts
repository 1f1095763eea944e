// The two dialects of the draft as it prints them, ready to be looked at, installed and called, with the calls that it
// works out.

/** Section "Dialect Definition". */
export const LOGISTICS_DIALECT = `(meta
  (define logistics-dialect
    :extends cbcl
    :author @logistics-consortium
    :resources (:max-depth 16
                :max-expansion-size 4096
                :max-verify-time 1000)
    (extend track-shipment
      (package-id &key route priority)
      (tell @tracking-service
        (shipment-request
          :package package-id
          :route route
          :priority (or priority "normal"))
        :domain logistics))
    (extend confirm-delivery
      (package-id recipient timestamp)
      (tell recipient
        (delivery-confirmed
          :package package-id
          :time timestamp)
        :domain logistics))))`;

/** Section "Dialect Definition Example", with the alias of BD1. */
export const PLANNING_DIALECT = `(meta
  (define planning-dialect
    :extends cbcl
    :author @ai-research-lab
    :resources (:max-depth 20
                :max-expansion 4096
                :max-verify-time 2000)
    (extend propose-action
      (action preconditions effects)
      (tell @planner
        (action-proposal
          :action action
          :requires preconditions
          :achieves effects)
        :domain planning))
    (extend query-plan
      (goal constraints)
      (ask @planner
        (plan-request
          :goal goal
          :constraints constraints)
        :domain planning))))`;

/** A call with what the draft says that it becomes. */
export type WorkedCall = { readonly call: string; readonly expansion: string };

export type DraftDialect = {
  readonly name: string;
  /** A `meta define` message. */
  readonly text: string;
  readonly calls: readonly WorkedCall[];
};

export const DRAFT_DIALECTS: readonly DraftDialect[] = [
  {
    name: 'logistics-dialect',
    text: LOGISTICS_DIALECT,
    calls: [
      {
        call: '(track-shipment "PKG-12345" :route "A->B" :priority "urgent")',
        expansion:
          '(tell @tracking-service (shipment-request :package "PKG-12345" :route "A->B" :priority "urgent") :domain logistics)',
      },
      {
        call: '(track-shipment "PKG-12345" :route "A->B")',
        expansion:
          '(tell @tracking-service (shipment-request :package "PKG-12345" :route "A->B" :priority "normal") :domain logistics)',
      },
      {
        call: '(track-shipment "PKG-12345" :route "warehouse-A->depot-B" :priority "urgent")',
        expansion:
          '(tell @tracking-service (shipment-request :package "PKG-12345" :route "warehouse-A->depot-B" :priority "urgent") :domain logistics)',
      },
    ],
  },
  {
    name: 'planning-dialect',
    text: PLANNING_DIALECT,
    calls: [
      {
        call: '(propose-action "move-box-A-to-shelf-3" (list "box-A-location-known" "robot-arm-free") (list "box-A-on-shelf-3"))',
        expansion:
          '(tell @planner (action-proposal :action "move-box-A-to-shelf-3" :requires ("box-A-location-known" "robot-arm-free") :achieves ("box-A-on-shelf-3")) :domain planning)',
      },
    ],
  },
];

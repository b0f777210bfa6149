package check

import (
	"context"

	"gotile/check"
	"gotile/internal/engine"
)

func (p *program) launchOrders(ctx context.Context, l engine.Launch, report *check.Report) error {
	_, err := p.runOnce(ctx, l, report, inOrder{})
	return err
}

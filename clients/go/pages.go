package trajet

import (
	"context"
	"iter"
)

// Items iterates over the items of all pages of a list, and reads pages as needed. An error is the last pair.
type Items[Item any] = iter.Seq2[Item, error]

// listed has the items of a page, and the cursor of the next one.
type listed[Page, Item any] func(page *Page) ([]Item, *string)

func pages[Page, Item any](
	ctx context.Context, client *Client, request Request, options []CallOption, read listed[Page, Item],
) Items[*Page] {
	return func(yield func(*Page, error) bool) {
		next := request
		for {
			page, err := call[Page](ctx, client, next, options)
			if err != nil {
				yield(nil, err)
				return
			}
			items, cursor := read(page)
			if items == nil {
				yield(nil, &UnexpectedAnswerError{UnexpectedJSON, 200, 1, "the answer is not a page of a list"})
				return
			}
			if !yield(page, nil) || cursor == nil {
				return
			}
			if *cursor == next.cursor {
				yield(nil, &UnexpectedAnswerError{UnexpectedJSON, 200, 1, "the list repeats its cursor"})
				return
			}
			next.cursor = *cursor
		}
	}
}

func items[Page, Item any](
	ctx context.Context, client *Client, request Request, options []CallOption, read listed[Page, Item],
) Items[Item] {
	return func(yield func(Item, error) bool) {
		var none Item
		for page, err := range pages(ctx, client, request, options, read) {
			if err != nil {
				yield(none, err)
				return
			}
			found, _ := read(page)
			for _, item := range found {
				if !yield(item, nil) {
					return
				}
			}
		}
	}
}
